package com.salescrm.sandbox.internal.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.TextLists;
import com.salescrm.sandbox.internal.lead.LeadJson;
import com.salescrm.sandbox.internal.lead.LeadSmartFields;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.util.Collections;

/**
 * The Smart Fields of a lead in the rows of an export, also in those of its contacts and opportunities.
 *
 * @param areWanted whether the request includes them
 */
record SmartFields(boolean areWanted) {
  static SmartFields of(ObjectNode request) {
    return new SmartFields(request.path("include_smart_fields").asBoolean()
        || !Collections.disjoint(TextLists.of(request, "fields"), LeadSmartFields.NAMES));
  }

  ObjectNode addTo(ObjectNode lead) {
    return addTo(lead, lead);
  }

  ObjectNode addTo(ObjectNode row, LeadRecord lead) {
    return areWanted ? addTo(row, LeadJson.of(lead)) : row;
  }

  private ObjectNode addTo(ObjectNode row, ObjectNode lead) {
    if (areWanted) {
      LeadSmartFields.of(lead).forEach((name, value) -> row.set(name, value.get()));
    }
    return row;
  }
}
