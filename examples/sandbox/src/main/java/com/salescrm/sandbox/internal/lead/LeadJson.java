package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.opportunity.OpportunityJson;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.task.TaskJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The JSON of a lead, including its contacts, opportunities and custom fields. */
public final class LeadJson {
  /** The properties with one value, without custom fields. */
  public static final List<String> PROPERTIES = List.of(
      "id",
      "name",
      "display_name",
      "description",
      "url",
      "html_url",
      "status_id",
      "status_label",
      "created_by_name",
      "updated_by_name",
      "organization_id",
      "created_by",
      "updated_by",
      "date_created",
      "date_updated");

  private LeadJson() {}

  public static ObjectNode of(LeadRecord lead) {
    ObjectNode json = lead.base();
    lead.addAuthorNames(json);
    json.setAll(lead.attributes());
    json.put("display_name", displayName(lead))
        .put("html_url", "https://example.com/" + lead.id() + "/")
        .put("status_id", lead.status().id())
        .put("status_label", lead.status().label());
    json.set("custom", lead.customByName());
    json.set("addresses", lead.addresses());
    ArrayNode contacts = json.putArray("contacts");
    lead.contacts().forEach(contact -> contacts.add(ContactJson.of(contact)));
    ArrayNode opportunities = json.putArray("opportunities");
    lead.opportunities().forEach(each -> opportunities.add(OpportunityJson.of(each)));
    ArrayNode tasks = json.putArray("tasks");
    lead.tasks().stream()
        .filter(task -> !task.isComplete())
        .forEach(task -> tasks.add(TaskJson.of(task)));
    json.putArray("integration_links");
    return json;
  }

  static JsonNode of(LeadRecord lead, FieldSelection fields) {
    return fields.isEverything() ? of(lead) : fields.of(of(lead), smartFields(lead));
  }

  static byte[] bytes(LeadRecord lead, FieldSelection fields) {
    return fields.isEverything()
        ? lead.serialized(() -> Json.bytes(of(lead)))
        : Json.bytes(of(lead, fields));
  }

  private static String displayName(LeadRecord lead) {
    return lead.name().isEmpty() ? "Untitled" : lead.name();
  }

  private static Map<String, Supplier<JsonNode>> smartFields(LeadRecord lead) {
    Map<String, Supplier<JsonNode>> fields = new LinkedHashMap<>();
    fields.put("num_contacts", () -> IntNode.valueOf(lead.contacts().size()));
    fields.put("num_emails", () -> IntNode.valueOf(emailAddresses(lead)));
    fields.put("num_opportunities", () -> IntNode.valueOf(lead.opportunities().size()));
    fields.put("num_active_opportunities", () -> opportunities(lead, "active"));
    fields.put("num_won_opportunities", () -> opportunities(lead, "won"));
    fields.put("num_lost_opportunities", () -> opportunities(lead, "lost"));
    return fields;
  }

  /** The sandbox has no e-mails; the number of addresses is used instead. */
  private static int emailAddresses(LeadRecord lead) {
    return lead.contacts().stream()
        .mapToInt(contact -> contact.attributes().path("emails").size())
        .sum();
  }

  private static JsonNode opportunities(LeadRecord lead, String type) {
    return IntNode.valueOf((int) lead.opportunities().stream()
        .filter(opportunity -> opportunity.status().type().equals(type))
        .count());
  }
}
