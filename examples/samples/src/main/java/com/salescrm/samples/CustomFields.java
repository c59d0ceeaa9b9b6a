package com.salescrm.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.contact.NewContact;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sdk.lead.Lead;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;

/**
 * Writes and reads custom fields of every type: single and multiple values, unset, raw JSON. With your own service it
 * only prints the fields of the first leads, since the ids below belong to the sandbox. Run it with {@code mvn -q
 * -Dquickstart -Dsample=CustomFields -pl examples/samples -am}.
 */
public final class CustomFields {
  private static final CustomField<String> NICKNAME = CustomField.text("cf_nickname");
  private static final CustomField<BigDecimal> SEATS = CustomField.number("cf_seats");
  private static final CustomField<LocalDate> CONTRACT_END = CustomField.date("cf_renewal");
  private static final CustomField<OffsetDateTime> DEMO = CustomField.dateTime("cf_demo");
  private static final CustomField<Boolean> PARTNER = CustomField.bool("cf_partner");
  private static final CustomField<String> TIER = CustomField.choice("cf_tier");
  private static final CustomField<String> ENGINEER = CustomField.user("cf_engineer");
  private static final CustomField<String> BUYER = CustomField.contact("cf_buyer");
  private static final CustomField.Multi<String> TAGS = CustomField.choices("cf_tags");
  private static final CustomField<JsonNode> ANYTHING = CustomField.json("cf_seats");

  private CustomFields() {}

  public static void main(String[] args) {
    try (Service service = Service.fromEnvOrSandbox()) {
      CrmClient crm = service.client();
      if (!service.isSandbox()) {
        crm.leads().list().stream().limit(5).forEach(CustomFields::print);
        return;
      }
      NewContact ann = NewContact.builder().name("Ann").build();
      Lead lead = crm.leads().create(b -> b.name("Acme Rockets").addContact(ann));
      print(write(crm, lead));
      print(change(crm, lead));
    }
  }

  private static Lead write(CrmClient crm, Lead lead) {
    return crm.leads()
        .update(
            lead.id(),
            b -> b.custom(NICKNAME, "Rocketeers")
                .custom(SEATS, new BigDecimal("12"))
                .custom(CONTRACT_END, LocalDate.of(2027, 1, 31))
                .custom(DEMO, OffsetDateTime.parse("2026-12-01T15:00:00+01:00"))
                .custom(PARTNER, true)
                .custom(TIER, "gold")
                .custom(ENGINEER, crm.users().me().id())
                .custom(BUYER, lead.contacts().get(0).id())
                .custom(TAGS, List.of("fair", "vip")));
  }

  /** Fields that the update does not name remain unchanged. */
  private static Lead change(CrmClient crm, Lead lead) {
    return crm.leads()
        .update(lead.id(), b -> b.unset(CONTRACT_END).add(TAGS, "press").remove(TAGS, "fair"));
  }

  private static void print(Lead lead) {
    System.out.println(lead.displayName().orElse(lead.id()));
    for (String id : lead.custom().ids()) {
      System.out.printf("  %-12s %s%n", id, lead.custom().raw(id));
    }
    System.out.printf(
        "  typed: %s seats, contract ends in %s, tags %s, any JSON %s%n",
        lead.custom(SEATS).map(BigDecimal::toPlainString).orElse("no"),
        lead.custom(CONTRACT_END).map(day -> day.getMonth().toString()).orElse("no month"),
        lead.custom(TAGS).orElse(List.of()),
        lead.custom(ANYTHING).map(JsonNode::toString).orElse("none"));
  }
}
