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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The subscriptions of contacts to sequences: their four operations, and the changes of bulk actions. A subscription
 * belongs to the lead of its contact, and is removed with the contact.
 */
public final class Subscriptions {
  private static final String SEQUENCE = "sequence_id";
  private static final String CONTACT = "contact_id";
  private static final String LEAD = "lead_id";
  private static final String STATUS = "status";
  private static final List<String> FILTERS = List.of(SEQUENCE, CONTACT, LEAD);
  private static final Schema SENDER =
      Schema.empty().texts("contact_email", "sender_account_id", "sender_name", "sender_email");
  private static final Schema CREATE = SENDER.texts(SEQUENCE, CONTACT).idLists("calls_assigned_to");
  private static final Schema UPDATE = SENDER.word(STATUS, "active", "paused");

  private final Crm crm;
  private final Table sequences;
  private final Table table;
  private final Operations operations;

  Subscriptions(Crm crm, Table sequences, Responses responses) {
    this.crm = crm;
    this.sequences = sequences;
    this.table = new Table(crm, "sequence subscription", "sub_").dependent(this::withLead);
    this.operations = new Operations("/sequence_subscription/", table, responses);
  }

  private @Nullable ObjectNode withLead(ObjectNode subscription) {
    ContactRecord contact = crm.contacts().get(subscription.path(CONTACT).asText());
    if (contact == null) {
      return null;
    }
    String leadId = contact.lead().id();
    return subscription.path(LEAD).asText().equals(leadId)
        ? subscription
        : subscription.deepCopy().put(LEAD, leadId);
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
    requireSequence(Values.requiredText(body, SEQUENCE));
    ContactRecord contact = crm.contacts().get(Values.requiredText(body, CONTACT));
    if (contact == null) {
      throw Problem.invalid(CONTACT, "The contact does not exist.");
    }
    ObjectNode attributes = Json.object()
        .put(LEAD, contact.lead().id())
        .put("contact_email", contact.attributes().at("/emails/0/email").textValue())
        .put(STATUS, "active");
    attributes.putArray("calls_assigned_to");
    return attributes.putNull("pause_reason").setAll(body);
  }

  /** Throws a 400 if the sequence does not exist. */
  public void requireSequence(String id) {
    if (!sequences.has(id)) {
      throw Problem.invalid(SEQUENCE, "The sequence does not exist.");
    }
  }

  /**
   * Subscribes a contact, unless it has a subscription to the sequence.
   *
   * @param fields {@code sequence_id} and the sender
   */
  public void subscribe(ContactRecord contact, ObjectNode fields) {
    boolean isNew = of(fields.path(SEQUENCE).asText())
        .noneMatch(each -> each.path(CONTACT).asText().equals(contact.id()));
    if (isNew) {
      table.add(complete(fields.deepCopy().put(CONTACT, contact.id())));
    }
  }

  /**
   * Changes the status of all subscriptions of some contacts that have another status.
   *
   * @param sequenceId null for all sequences
   */
  public void change(
      List<ContactRecord> contacts, @Nullable String sequenceId, String from, String to) {
    Set<String> ids = contacts.stream().map(ContactRecord::id).collect(Collectors.toSet());
    of(sequenceId)
        .filter(each -> ids.contains(each.path(CONTACT).asText()))
        .filter(each -> each.path(STATUS).asText().equals(from))
        .forEach(each -> table.change(each.path("id").asText(), Json.object().put(STATUS, to)));
  }

  void removeAllOf(String sequenceId) {
    of(sequenceId).forEach(each -> table.remove(each.path("id").asText()));
  }

  private Stream<ObjectNode> of(@Nullable String sequenceId) {
    return table.all().stream()
        .filter(each -> sequenceId == null || each.path(SEQUENCE).asText().equals(sequenceId));
  }
}
