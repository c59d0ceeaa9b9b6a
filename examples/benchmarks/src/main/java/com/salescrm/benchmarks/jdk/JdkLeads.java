package com.salescrm.benchmarks.jdk;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** One JDK client and one mapper. */
public final class JdkLeads implements LeadClient {
  // No HTTP/2 upgrade: the other clients do not request it on plain connections.
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String authorization = Connections.authorization();
  private final String leads;
  private final ObjectReader pageReader;
  private final ObjectReader leadReader;
  private final ObjectWriter writer;

  /** Creates a client of the service at {@code baseUrl}. */
  public JdkLeads(String baseUrl) {
    ObjectMapper mapper = Mappers.stock();
    this.leads = baseUrl + "/lead/";
    this.pageReader = mapper.readerFor(LeadPage.class);
    this.leadReader = mapper.readerFor(LeadRecord.class);
    this.writer = mapper.writerFor(NewLead.class);
  }

  @Override
  public LeadRecord get(String id) throws IOException {
    return (LeadRecord) send(request(leads + id + "/").build(), leadReader);
  }

  @Override
  public LeadRecord create(String name, String contact, String email) throws IOException {
    byte[] body = writer.writeValueAsBytes(NewLead.of(name, contact, email));
    HttpRequest request = request(leads)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(body))
        .build();
    return (LeadRecord) send(request, leadReader);
  }

  @Override
  public Page page(int skip) throws IOException {
    LeadPage page =
        (LeadPage) send(request(leads + "?_limit=" + PAGE + "&_skip=" + skip).build(), pageReader);
    return new Page(page.data(), Boolean.TRUE.equals(page.hasMore()));
  }

  private HttpRequest.Builder request(String address) {
    return HttpRequest.newBuilder(URI.create(address))
        .header("Authorization", authorization)
        .header("Accept", "application/json");
  }

  private Object send(HttpRequest request, ObjectReader reader) throws IOException {
    try {
      HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
      if (response.statusCode() >= 300) {
        throw new IOException("status " + response.statusCode());
      }
      return reader.readValue(response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  @Override
  public void close() {
    // The connections close with the client, which has no close() before JDK 21.
  }
}
