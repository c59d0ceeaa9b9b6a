package com.salescrm.sandbox.internal.contact;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.PageRange;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.FieldSelection;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.LeadRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The five operations on contacts. */
public final class ContactRoutes {
  private final Crm crm;
  private final Responses responses;

  public ContactRoutes(Crm crm, Responses responses) {
    this.crm = crm;
    this.responses = responses;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/contact/", this::list).paged().query("lead_id"),
        Route.post("/contact/", ContactFields.CREATE, this::create).query("_fields"),
        Route.get("/contact/{id}/", this::get).query("_fields"),
        Route.put("/contact/{id}/", ContactFields.UPDATE, this::update).query("_fields"),
        Route.delete("/contact/{id}/", this::delete));
  }

  private Response list(ServiceRequest request) {
    Collection<ContactRecord> contacts = crm.contacts().values();
    String leadId = request.query("lead_id");
    if (leadId != null) {
      LeadRecord lead = crm.leads().get(leadId);
      contacts = lead == null ? List.of() : lead.contacts();
    }
    contacts = crm.listed(contacts);
    PageRange range = responses.pageRange(request);
    FieldSelection fields = request.fields();
    List<byte[]> page = range.of(contacts.stream()).stream()
        .map(contact -> Json.bytes(fields.of(ContactJson.of(contact))))
        .toList();
    return responses.list(page, range.hasMore(contacts.size()), contacts.size());
  }

  private Response create(ServiceRequest request) {
    ObjectNode body = request.body();
    LeadRecord lead = lead(body);
    ContactWriter.checkNew(body, crm);
    Instant now = crm.now();
    if (lead == null) {
      lead = crm.addLead(now);
      Values.copyTexts(body, lead.attributes(), "name");
    }
    ContactRecord contact = crm.addContact(lead, now);
    ContactWriter.write(body, contact);
    return responses.created(selected(request, contact));
  }

  private Response get(ServiceRequest request) {
    return Response.json(200, selected(request, contact(request)));
  }

  private Response update(ServiceRequest request) {
    ContactRecord contact = contact(request);
    ObjectNode body = request.body();
    LeadRecord lead = lead(body);
    if (body.has("lead_id") && lead == null) {
      throw Problem.invalid("lead_id", "A contact belongs to exactly one lead.");
    }
    ContactWriter.check(body);
    crm.changes().changing(contact);
    ContactWriter.write(body, contact);
    if (lead != null && lead != contact.lead()) {
      crm.changes().changing(contact.lead());
      crm.changes().changing(lead);
      contact.moveTo(lead);
    }
    contact.changed(crm.now());
    return Response.json(200, selected(request, contact));
  }

  private Response delete(ServiceRequest request) {
    crm.remove(contact(request));
    return responses.deleted();
  }

  private ContactRecord contact(ServiceRequest request) {
    String id = request.path("id");
    return Crm.found(crm.contacts().get(id), "contact", id);
  }

  private @Nullable LeadRecord lead(ObjectNode body) {
    String id = Values.text(body, "lead_id");
    LeadRecord lead = id == null ? null : crm.leads().get(id);
    if (id != null && lead == null) {
      throw Problem.invalid("lead_id", "There is no lead with this id.");
    }
    return lead;
  }

  private static JsonNode selected(ServiceRequest request, ContactRecord contact) {
    return request.fields().of(ContactJson.of(contact));
  }
}
