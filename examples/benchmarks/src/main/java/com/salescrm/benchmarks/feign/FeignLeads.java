package com.salescrm.benchmarks.feign;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import feign.Feign;
import feign.Retryer;
import feign.jackson.JacksonDecoder;
import feign.jackson.JacksonEncoder;
import feign.okhttp.OkHttpClient;

/** Calls through a Feign interface. An interceptor adds the key. */
public final class FeignLeads implements LeadClient {
  private final okhttp3.OkHttpClient http = Connections.okHttp();
  private final LeadEndpoints leads;

  /** Creates a client of the service at {@code baseUrl}. */
  public FeignLeads(String baseUrl) {
    ObjectMapper mapper = Mappers.stock();
    String authorization = Connections.authorization();
    this.leads = Feign.builder()
        .client(new OkHttpClient(http))
        .encoder(new JacksonEncoder(mapper))
        .decoder(new JacksonDecoder(mapper))
        .retryer(Retryer.NEVER_RETRY)
        .requestInterceptor(request -> request.header("Authorization", authorization))
        .target(LeadEndpoints.class, baseUrl);
  }

  @Override
  public LeadRecord get(String id) {
    return leads.get(id);
  }

  @Override
  public LeadRecord create(String name, String contact, String email) {
    return leads.create(NewLead.of(name, contact, email));
  }

  @Override
  public Page page(int skip) {
    LeadPage page = leads.list(PAGE, skip);
    return new Page(page.data(), Boolean.TRUE.equals(page.hasMore()));
  }

  @Override
  public void close() {
    Connections.close(http);
  }
}
