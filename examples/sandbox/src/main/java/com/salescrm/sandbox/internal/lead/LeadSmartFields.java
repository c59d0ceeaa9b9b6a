package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The Smart Fields of a lead, computed from its JSON. Lists and exports have the same ones. */
public final class LeadSmartFields {
  /** In the order of csv columns. */
  public static final List<String> NAMES = List.copyOf(of(Json.object()).keySet());

  private LeadSmartFields() {}

  public static Map<String, Supplier<JsonNode>> of(ObjectNode lead) {
    Map<String, Supplier<JsonNode>> fields = new LinkedHashMap<>();
    fields.put("num_contacts", () -> IntNode.valueOf(lead.path("contacts").size()));
    fields.put("num_emails", () -> emailAddresses(lead));
    fields.put(
        "num_opportunities", () -> IntNode.valueOf(lead.path("opportunities").size()));
    fields.put("num_active_opportunities", () -> opportunities(lead, "active"));
    fields.put("num_won_opportunities", () -> opportunities(lead, "won"));
    fields.put("num_lost_opportunities", () -> opportunities(lead, "lost"));
    return fields;
  }

  /** The sandbox has no e-mails; the number of addresses is used instead. */
  private static JsonNode emailAddresses(ObjectNode lead) {
    return IntNode.valueOf(Json.values(lead.path("contacts"))
        .mapToInt(contact -> contact.path("emails").size())
        .sum());
  }

  private static JsonNode opportunities(ObjectNode lead, String type) {
    return IntNode.valueOf((int) Json.values(lead.path("opportunities"))
        .filter(opportunity -> opportunity.path("status_type").asText().equals(type))
        .count());
  }
}
