package com.salescrm.benchmarks.beans;

import io.avaje.jsonb.Json;
import java.util.List;

/** The body of a create. */
@Json
public record NewLeadBean(String name, String description, List<NewContactBean> contacts) {

  /** A contact of the new lead. */
  @Json
  public record NewContactBean(String name, List<EmailBean> emails) {}

  static NewLeadBean of(String name, String contact, String email) {
    EmailBean address = new EmailBean();
    address.email = email;
    address.type = "office";
    return new NewLeadBean(
        name, "Met at the fair", List.of(new NewContactBean(contact, List.of(address))));
  }
}
