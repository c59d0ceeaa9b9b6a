package com.salescrm.sandbox.internal.lead;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ChangeLog;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.time.Instant;
import java.util.List;

/**
 * Merges two leads: the objects of the source move to the destination, and the source is deleted.
 */
final class LeadMerge {
  private final Crm crm;

  LeadMerge(Crm crm) {
    this.crm = crm;
  }

  Response merge(ServiceRequest request) {
    LeadRecord source = lead(request.body(), "source");
    LeadRecord destination = lead(request.body(), "destination");
    if (source == destination) {
      throw Problem.badRequest("A lead cannot be merged into itself.");
    }
    Instant now = crm.now();
    note(source, destination);
    List.copyOf(source.contacts()).forEach(contact -> contact.moveTo(destination));
    List.copyOf(source.opportunities()).forEach(each -> each.moveTo(destination));
    List.copyOf(source.tasks()).forEach(task -> task.moveTo(destination));
    source.files().forEach(file -> file.put("lead_id", destination.id()));
    destination.files().addAll(source.files());
    crm.comments().move(source.id(), destination.id());
    destination.changed(now);
    crm.remove(source);
    return Response.json(200, Json.object().put("status", "ok"));
  }

  private void note(LeadRecord source, LeadRecord destination) {
    ChangeLog changes = crm.changes();
    changes.note("merge_source_lead_id", source.id());
    changes.note("merge_destination_lead_id", destination.id());
    changes.changing(destination);
    source.contacts().forEach(changes::changing);
    source.opportunities().forEach(changes::changing);
    source.tasks().forEach(changes::changing);
  }

  private LeadRecord lead(ObjectNode body, String name) {
    String id = Values.requiredText(body, name);
    LeadRecord lead = crm.leads().get(id);
    if (lead == null) {
      throw Problem.notFoundList("There is no lead with the id " + id + " (" + name + ").");
    }
    return lead;
  }
}
