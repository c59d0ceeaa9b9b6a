package com.salescrm.benchmarks.openapi;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.openapi.ApiClient;
import com.salescrm.openapi.ApiException;
import com.salescrm.openapi.api.LeadApi;
import com.salescrm.openapi.model.Lead;
import com.salescrm.openapi.model.LeadPage;
import com.salescrm.openapi.model.NewContact;
import com.salescrm.openapi.model.NewEmail;
import com.salescrm.openapi.model.NewLead;
import java.io.IOException;
import java.util.Objects;
import okhttp3.OkHttpClient;

/** The generated client, with the common connection pool. */
public final class OpenApiLeads implements LeadClient {
  private final OkHttpClient http = Connections.okHttp();
  private final LeadApi leads;

  /** Creates a client of the service at {@code baseUrl}. */
  public OpenApiLeads(String baseUrl) {
    ApiClient client = new ApiClient(http);
    client.setBasePath(baseUrl);
    client.setUsername(Connections.API_KEY);
    client.setPassword("");
    this.leads = new LeadApi(client);
  }

  @Override
  public Lead get(String id) throws IOException {
    try {
      return leads.getLead(id);
    } catch (ApiException e) {
      throw new IOException(e);
    }
  }

  @Override
  public Lead create(String name, String contact, String email) throws IOException {
    NewContact person =
        new NewContact().name(contact).addEmailsItem(new NewEmail().email(email).type("office"));
    try {
      return leads.createLead(
          new NewLead().name(name).description("Met at the fair").addContactsItem(person));
    } catch (ApiException e) {
      throw new IOException(e);
    }
  }

  @Override
  public Page page(int skip) throws IOException {
    try {
      LeadPage page = leads.listLeads(skip, PAGE);
      return new Page(
          Objects.requireNonNull(page.getData()), Boolean.TRUE.equals(page.getHasMore()));
    } catch (ApiException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    Connections.close(http);
  }
}
