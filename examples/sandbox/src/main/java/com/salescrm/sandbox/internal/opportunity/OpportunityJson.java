package com.salescrm.sandbox.internal.opportunity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Money;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.User;
import java.math.BigInteger;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The JSON of an opportunity. */
public final class OpportunityJson {
  private OpportunityJson() {}

  public static ObjectNode of(OpportunityRecord opportunity) {
    ObjectNode json = opportunity.base();
    opportunity.addAuthorNames(json);
    addParties(json, opportunity);
    json.put("status_id", opportunity.status().id())
        .put("status_label", opportunity.status().label())
        .put("status_display_name", opportunity.status().label())
        .put("status_type", opportunity.status().type())
        .put("confidence", opportunity.confidence())
        .put("note", opportunity.note())
        .put("date_won", text(opportunity.dateWon()))
        .putNull("date_lost");
    addValues(json, opportunity);
    opportunity.addLinks(json, "opportunity");
    return json;
  }

  private static void addParties(ObjectNode json, OpportunityRecord opportunity) {
    User user = opportunity.user();
    ContactRecord contact = opportunity.contact();
    json.put("lead_id", opportunity.lead().id())
        .put("lead_name", opportunity.lead().name())
        .put("user_id", user == null ? null : user.id())
        .put("user_name", user == null ? null : user.fullName())
        .put("contact_id", contact == null ? null : contact.id())
        .put("contact_name", contact == null ? null : contact.name());
  }

  private static void addValues(ObjectNode json, OpportunityRecord opportunity) {
    Long value = opportunity.value();
    String period = opportunity.valuePeriod();
    json.put("value", value).put("value_period", period).put("value_currency", "USD");
    if (value == null) {
      json.putNull("value_formatted");
      return;
    }
    BigInteger cents = OpportunityValues.value(opportunity);
    BigInteger annualized = OpportunityValues.annualized(opportunity);
    json.put(
            "value_formatted",
            Money.formatted(cents) + (period.equals("one_time") ? "" : " " + period))
        .put("annualized_value", annualized);
    if (opportunity.confidence() != null) {
      json.put("expected_value", OpportunityValues.expected(cents, opportunity))
          .put("annualized_expected_value", OpportunityValues.expected(annualized, opportunity));
    }
  }

  private static @Nullable String text(@Nullable LocalDate date) {
    return date == null ? null : date.toString();
  }
}
