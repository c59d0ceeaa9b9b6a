package com.salescrm.benchmarks.spring;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.benchmarks.databind.Mappers;
import com.salescrm.benchmarks.records.LeadPage;
import com.salescrm.benchmarks.records.LeadRecord;
import com.salescrm.benchmarks.records.NewLead;
import java.net.http.HttpClient;
import java.util.List;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

/** Calls through an HTTP interface over the JDK's client, which Spring uses if there is no other. */
public final class SpringLeads implements LeadClient {
  private final LeadEndpoints leads;

  /** Creates a client of the service at {@code baseUrl}. */
  public SpringLeads(String baseUrl) {
    // No HTTP/2 upgrade: the other clients do not request it on plain connections.
    HttpClient http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    RestClient client = RestClient.builder()
        .requestFactory(new JdkClientHttpRequestFactory(http))
        .baseUrl(baseUrl)
        .defaultHeader("Authorization", Connections.authorization())
        .messageConverters(List.of(new MappingJackson2HttpMessageConverter(Mappers.stock())))
        .build();
    this.leads = HttpServiceProxyFactory.builderFor(RestClientAdapter.create(client))
        .build()
        .createClient(LeadEndpoints.class);
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
    // The connections close with the JDK's client, which has no close() before JDK 21.
  }
}
