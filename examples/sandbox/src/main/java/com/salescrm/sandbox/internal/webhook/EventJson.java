package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactJson;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.opportunity.OpportunityJson;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Entity;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.OpportunityRecord;
import com.salescrm.sandbox.internal.store.TaskRecord;
import com.salescrm.sandbox.internal.task.TaskJson;
import java.util.List;

/** The JSON of objects in events. */
final class EventJson {
  private EventJson() {}

  static ObjectNode of(Entity object) {
    if (object instanceof LeadRecord lead) {
      return lead(lead);
    } else if (object instanceof ContactRecord contact) {
      return ContactJson.of(contact).deepCopy();
    } else if (object instanceof OpportunityRecord opportunity) {
      return OpportunityJson.of(opportunity).deepCopy();
    }
    return TaskJson.of((TaskRecord) object).deepCopy();
  }

  /**
   * Contacts, opportunities and tasks have events of their own; a lead event lists only the contact
   * ids.
   */
  private static ObjectNode lead(LeadRecord lead) {
    ObjectNode json = LeadJson.of(lead).deepCopy();
    json.remove(List.of("contacts", "opportunities", "tasks", "custom"));
    ArrayNode contacts = json.putArray("contact_ids");
    lead.contacts().forEach(contact -> contacts.add(contact.id()));
    return json;
  }

  /** The object type in the event log. */
  static String type(Entity object) {
    if (object instanceof LeadRecord) {
      return "lead";
    } else if (object instanceof ContactRecord) {
      return "contact";
    } else if (object instanceof OpportunityRecord) {
      return "opportunity";
    }
    return "task." + ((TaskRecord) object).type();
  }
}
