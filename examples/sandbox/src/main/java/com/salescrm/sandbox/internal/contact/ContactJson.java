package com.salescrm.sandbox.internal.contact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.store.ContactRecord;
import java.util.List;

/** The JSON of a contact. */
public final class ContactJson {
  /** The properties with one value, without custom fields. */
  public static final List<String> PROPERTIES = List.of(
      "id",
      "lead_id",
      "name",
      "display_name",
      "title",
      "organization_id",
      "created_by",
      "updated_by",
      "date_created",
      "date_updated");

  private ContactJson() {}

  public static ObjectNode of(ContactRecord contact) {
    ObjectNode json = contact.base();
    json.put("lead_id", contact.lead().id()).put("display_name", contact.name());
    json.setAll(contact.attributes());
    ArrayNode emails = json.putArray("emails");
    for (JsonNode email : contact.attributes().path("emails")) {
      boolean unsubscribed = contact.isUnsubscribed(email.path("email").asText());
      emails.add(email.<ObjectNode>deepCopy().put("is_unsubscribed", unsubscribed));
    }
    contact.addLinks(json, "contact");
    return json;
  }
}
