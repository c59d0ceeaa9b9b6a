package com.salescrm.benchmarks.sdk;

import com.salescrm.benchmarks.Connections;
import com.salescrm.benchmarks.LeadClient;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.Email;
import com.salescrm.sdk.contact.EmailType;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.paging.Paginated;
import com.salescrm.sdk.lead.Lead;
import com.salescrm.sdk.lead.ListLeadsRequest;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/** The SDK, as in its README. */
public final class SdkLeads implements LeadClient {
  private final CrmClient crm;

  /** Creates a client of the service at {@code baseUrl}. */
  public SdkLeads(String baseUrl, Credentials credentials) {
    CrmClient.Builder builder = CrmClient.builder().baseUrl(baseUrl).credentials(credentials);
    if (Connections.isTls(baseUrl)) {
      builder.httpClient(Connections.okHttp(baseUrl)); // Trusts the certificate.
    }
    this.crm = builder.build();
  }

  /** Creates a client with an API key. */
  public SdkLeads(String baseUrl) {
    this(baseUrl, Credentials.apiKey(Connections.API_KEY));
  }

  @Override
  public Lead get(String id) {
    return crm.leads().get(id);
  }

  @Override
  public Lead create(String name, String contact, String email) {
    return crm.leads()
        .create(lead -> lead.name(name)
            .description("Met at the fair")
            .addContact(NewContact.builder()
                .name(contact)
                .addEmail(Email.of(email, EmailType.OFFICE))
                .build()));
  }

  @Override
  public Page page(int skip) {
    if (skip != 0) {
      throw new UnsupportedOperationException("only the first page is supported; use countAll()");
    }
    List<Lead> leads = list().firstPage().items();
    return new Page(leads, true);
  }

  @Override
  public long countAll() {
    return countAll(pages -> pages, 0);
  }

  /**
   * Reads all leads in the mode set by {@code how}, waits after each page, and returns their number.
   */
  public long countAll(UnaryOperator<Paginated<Lead>> how, int millisPerPage) {
    long count = 0;
    for (Lead lead : how.apply(list())) {
      count += lead.id().isEmpty() ? 0 : 1;
      if (millisPerPage > 0 && count % PAGE == 0) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millisPerPage));
      }
    }
    return count;
  }

  private Paginated<Lead> list() {
    return crm.leads().list(ListLeadsRequest.builder().pageSize(PAGE).build());
  }

  @Override
  public void close() {
    crm.close();
  }
}
