package com.salescrm.benchmarks.retrofit;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import java.io.IOException;
import okhttp3.OkHttpClient;
import retrofit2.Call;
import retrofit2.Response;
import retrofit2.Retrofit;
import retrofit2.converter.jackson.JacksonConverterFactory;

/** Calls through a Retrofit interface. An interceptor adds the key. */
public final class RetrofitLeads implements LeadClient {
  private final OkHttpClient http;
  private final LeadEndpoints leads;

  /** Creates a client of the service at {@code baseUrl}. */
  public RetrofitLeads(String baseUrl) {
    String authorization = Connections.authorization();
    this.http = Connections.okHttp()
        .newBuilder()
        .addInterceptor(chain -> chain.proceed(chain
            .request()
            .newBuilder()
            .header("Authorization", authorization)
            .header("Accept", "application/json")
            .build()))
        .build();
    this.leads = new Retrofit.Builder()
        .baseUrl(baseUrl + "/")
        .client(http)
        .addConverterFactory(JacksonConverterFactory.create(Mappers.stock()))
        .build()
        .create(LeadEndpoints.class);
  }

  @Override
  public LeadRecord get(String id) throws IOException {
    return body(leads.get(id));
  }

  @Override
  public LeadRecord create(String name, String contact, String email) throws IOException {
    return body(leads.create(NewLead.of(name, contact, email)));
  }

  @Override
  public Page page(int skip) throws IOException {
    LeadPage page = body(leads.list(PAGE, skip));
    return new Page(page.data(), Boolean.TRUE.equals(page.hasMore()));
  }

  private static <T> T body(Call<T> call) throws IOException {
    Response<T> response = call.execute();
    T body = response.body();
    if (body == null) {
      throw new IOException("status " + response.code());
    }
    return body;
  }

  @Override
  public void close() {
    Connections.close(http);
  }
}
