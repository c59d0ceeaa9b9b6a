package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.contact.ContactWriter;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import com.salescrm.sandbox.internal.store.LeadStatus;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes a request body to a lead. */
final class LeadWriter {
  private final Crm crm;

  LeadWriter(Crm crm) {
    this.crm = crm;
  }

  LeadRecord create(ObjectNode body) {
    LeadStatus status = status(body);
    check(body);
    crm.checkCustom(body);
    Instant now = crm.now();
    LeadRecord lead = crm.addLead(now);
    write(body, lead, status);
    for (ObjectNode contact : Values.objects(body, "contacts")) {
      ContactWriter.write(contact, crm.addContact(lead, now));
    }
    lead.changed(now);
    return lead;
  }

  void update(ObjectNode body, LeadRecord lead) {
    LeadStatus status = status(body);
    check(body);
    write(body, lead, status);
    lead.changed(crm.now());
  }

  private void check(ObjectNode body) {
    Values.copyTexts(body, Json.object(), "name", "description");
    Values.text(body, "url");
    Values.objects(body, "addresses").forEach(LeadWriter::checkTexts);
    Values.objects(body, "contacts").forEach(contact -> ContactWriter.checkNew(contact, crm));
  }

  private static void checkTexts(ObjectNode address) {
    address.fieldNames().forEachRemaining(name -> Values.text(address, name));
  }

  private static void write(ObjectNode body, LeadRecord lead, @Nullable LeadStatus status) {
    lead.custom().apply(body);
    Values.copyTexts(body, lead.attributes(), "name", "description");
    if (body.has("url")) {
      lead.attributes().set("url", body.get("url"));
    }
    if (body.has("addresses")) { // Replaces the whole list, like the lists of a contact.
      lead.addresses().removeAll();
      lead.addresses().addAll(Values.objects(body, "addresses"));
    }
    if (status != null) {
      lead.status(status);
    }
  }

  private @Nullable LeadStatus status(ObjectNode body) {
    if (body.has("status") && body.has("status_id")) {
      throw Problem.violation(400, "The body has both status and status_id: send status_id only.");
    }
    if (body.has("status")) {
      return status("status", Values.requiredText(body, "status"), LeadStatus::label);
    }
    return body.has("status_id")
        ? status("status_id", Values.requiredText(body, "status_id"), LeadStatus::id)
        : null;
  }

  private LeadStatus status(String key, String value, Function<LeadStatus, String> property) {
    return crm.organization().leadStatuses().stream()
        .filter(status -> property.apply(status).equals(value))
        .findFirst()
        .orElseThrow(() -> Problem.invalid(key, "There is no lead status '" + value + "'."));
  }
}
