package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.Collections;
import java.util.List;

/**
 * The Smart Fields of a lead in the rows of an export, also in those of its contacts and opportunities.
 *
 * @param areWanted whether the request includes them
 */
record SmartFields(boolean areWanted) {
  static final List<String> NAMES = List.of("num_contacts", "num_opportunities");

  static SmartFields of(ObjectNode request) {
    return new SmartFields(request.path("include_smart_fields").asBoolean()
        || !Collections.disjoint(TextLists.of(request, "fields"), NAMES));
  }

  ObjectNode addTo(ObjectNode lead) {
    return addTo(lead, lead.path("contacts").size(), lead.path("opportunities").size());
  }

  ObjectNode addTo(ObjectNode row, LeadRecord lead) {
    return addTo(row, lead.contacts().size(), lead.opportunities().size());
  }

  private ObjectNode addTo(ObjectNode row, int contacts, int opportunities) {
    return areWanted
        ? row.put("num_contacts", contacts).put("num_opportunities", opportunities)
        : row;
  }
}
