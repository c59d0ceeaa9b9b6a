package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.opportunity.OpportunityJson;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.task.TaskJson;
import java.util.List;

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
    lead.addLinks(json, "lead");
    return json;
  }

  /** The selected fields and Smart Fields of a lead. */
  static JsonNode selected(ObjectNode lead, FieldSelection fields) {
    return fields.of(lead, LeadSmartFields.of(lead));
  }

  static byte[] bytes(LeadRecord lead, FieldSelection fields) {
    return fields.isEverything()
        ? lead.serialized(() -> Json.bytes(of(lead)))
        : Json.bytes(selected(of(lead), fields));
  }

  private static String displayName(LeadRecord lead) {
    return lead.name().isEmpty() ? "Untitled" : lead.name();
  }
}
