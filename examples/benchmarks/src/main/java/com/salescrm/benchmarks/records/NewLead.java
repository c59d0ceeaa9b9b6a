package com.salescrm.benchmarks.records;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/** The body of a create. */
public record NewLead(
    @JsonProperty("name") String name,
    @JsonProperty("description") String description,
    @JsonProperty("contacts") List<NewContact> contacts) {

  /** A contact of the new lead. */
  public record NewContact(
      @JsonProperty("name") String name,
      @JsonProperty("emails") List<EmailRecord> emails) {}

  /** Creates a body with one contact that has one e-mail address. */
  public static NewLead of(String name, String contact, String email) {
    return new NewLead(
        name,
        "Met at the fair",
        List.of(
            new NewContact(contact, List.of(new EmailRecord(email, "office", null, Map.of())))));
  }
}
