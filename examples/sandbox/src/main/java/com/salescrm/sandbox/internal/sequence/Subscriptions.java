package com.salescrm.sandbox.internal.sequence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Responses;
import com.salescrm.sandbox.internal.http.Route;
import com.salescrm.sandbox.internal.http.ServiceRequest;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Operations;
import com.salescrm.sandbox.internal.table.Schema;
import com.salescrm.sandbox.internal.table.Table;
import java.util.List;

/** The four operations on subscriptions. */
final class Subscriptions {
  private static final String SEQUENCE = "sequence_id";
  private static final String CONTACT = "contact_id";
  private static final List<String> FILTERS = List.of(SEQUENCE, CONTACT, "lead_id");
  private static final Schema SENDER =
      Schema.empty().texts("contact_email", "sender_account_id", "sender_name", "sender_email");
  private static final Schema CREATE = SENDER.texts(SEQUENCE, CONTACT).lists("calls_assigned_to");
  private static final Schema UPDATE = SENDER.word("status", "active", "paused");

  private final Crm crm;
  private final Table sequences;
  private final Table table;
  private final Operations operations;

  Subscriptions(Crm crm, Table sequences, Responses responses) {
    this.crm = crm;
    this.sequences = sequences;
    this.table = new Table(crm, "sequence subscription", "sub_");
    this.operations = new Operations("/sequence_subscription/", table, responses);
  }

  /** The filter is validated even if there are no subscriptions. */
  Route list() {
    Route all = operations.wholeList(Subscriptions::isWanted);
    return Route.get("/sequence_subscription/", request -> {
          if (FILTERS.stream().allMatch(name -> request.query(name) == null)) {
            throw Problem.violation(
                400, "At least one of " + String.join(", ", FILTERS) + " is required.");
          }
          return all.handler().handle(request);
        })
        .query(FILTERS);
  }

  private static boolean isWanted(ServiceRequest request, ObjectNode subscription) {
    return FILTERS.stream()
        .allMatch(name -> request.query(name) == null
            || subscription.path(name).asText().equals(request.query(name)));
  }

  Route create() {
    return operations.create(CREATE, this::complete);
  }

  Route get() {
    return operations.get();
  }

  Route update() {
    return operations.update(UPDATE, body -> body);
  }

  private ObjectNode complete(ObjectNode body) {
    if (!sequences.has(Values.requiredText(body, SEQUENCE))) {
      throw Problem.invalid(SEQUENCE, "The sequence does not exist.");
    }
    ContactRecord contact = crm.contacts().get(Values.requiredText(body, CONTACT));
    if (contact == null) {
      throw Problem.invalid(CONTACT, "The contact does not exist.");
    }
    ObjectNode attributes = Json.object()
        .put("lead_id", contact.lead().id())
        .put("contact_email", contact.attributes().at("/emails/0/email").textValue())
        .put("status", "active");
    attributes.putArray("calls_assigned_to");
    return attributes.putNull("pause_reason").setAll(body);
  }

  void removeAllOf(String sequenceId) {
    List<String> ids = table.all().stream()
        .filter(each -> each.path(SEQUENCE).asText().equals(sequenceId))
        .map(each -> each.path("id").asText())
        .toList();
    ids.forEach(table::remove);
  }
}
