package com.salescrm.benchmarks.databind;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import java.io.IOException;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Hand-written OkHttp and Jackson. All shareable objects are created once. */
public final class OkHttpLeads implements LeadClient {
  private static final MediaType JSON = MediaType.get("application/json");

  private final OkHttpClient http = Connections.okHttp();
  private final String authorization = Connections.authorization();
  private final HttpUrl leads;
  private final ObjectReader pageReader;
  private final ObjectReader leadReader;
  private final ObjectWriter writer;

  /** Creates a client of the service at {@code baseUrl}. */
  public OkHttpLeads(String baseUrl, ObjectMapper mapper) {
    this.leads = HttpUrl.get(baseUrl + "/lead/");
    this.pageReader = mapper.readerFor(LeadPage.class);
    this.leadReader = mapper.readerFor(LeadRecord.class);
    this.writer = mapper.writerFor(NewLead.class);
  }

  @Override
  public LeadRecord get(String id) throws IOException {
    HttpUrl address = leads
        .newBuilder()
        .setPathSegment(leads.pathSize() - 1, id)
        .addPathSegment("")
        .build();
    return (LeadRecord) send(request(address).build(), leadReader);
  }

  @Override
  public LeadRecord create(String name, String contact, String email) throws IOException {
    byte[] body = writer.writeValueAsBytes(NewLead.of(name, contact, email));
    return (LeadRecord)
        send(request(leads).post(RequestBody.create(body, JSON)).build(), leadReader);
  }

  @Override
  public Page page(int skip) throws IOException {
    HttpUrl address = leads
        .newBuilder()
        .addQueryParameter("_limit", String.valueOf(PAGE))
        .addQueryParameter("_skip", String.valueOf(skip))
        .build();
    LeadPage page = (LeadPage) send(request(address).build(), pageReader);
    return new Page(page.data(), Boolean.TRUE.equals(page.hasMore()));
  }

  private Request.Builder request(HttpUrl address) {
    return new Request.Builder()
        .url(address)
        .header("Authorization", authorization)
        .header("Accept", "application/json");
  }

  private Object send(Request request, ObjectReader reader) throws IOException {
    try (Response response = http.newCall(request).execute()) {
      if (!response.isSuccessful()) {
        throw new IOException("status " + response.code());
      }
      // 10 % faster than byteStream(), which would allocate 25 % less.
      return reader.readValue(response.body().bytes());
    }
  }

  @Override
  public void close() {
    Connections.close(http);
  }
}
