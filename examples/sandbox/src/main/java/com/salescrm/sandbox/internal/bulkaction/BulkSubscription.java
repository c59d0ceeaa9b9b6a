package com.salescrm.sandbox.internal.bulkaction;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.BodyFields;
import com.salescrm.sandbox.internal.http.Problem;
import com.salescrm.sandbox.internal.http.Values;
import com.salescrm.sandbox.internal.job.SelectedLead;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.sequence.Subscriptions;
import com.salescrm.sandbox.internal.store.ContactRecord;
import com.salescrm.sandbox.internal.store.Crm;
import java.util.ArrayList;
import java.util.List;

/** The four actions on sequence subscriptions ("Action types for sequence subscriptions"). */
record BulkSubscription(Subscriptions subscriptions) implements BulkActionKind {
  private static final String ACTION = "action_type";
  private static final String SEQUENCE = "sequence_id";
  private static final String PREFERENCE = "contact_preference";
  private static final List<String> ACTIONS =
      List.of("subscribe", "resume", "resume_finished", "pause");
  private static final List<String> SENDER =
      List.of("sender_account_id", "sender_name", "sender_email");
  private static final List<String> OF_SUBSCRIBE =
      List.of(SEQUENCE, "sender_account_id", "sender_name", "sender_email", PREFERENCE);

  @Override
  public String name() {
    return "sequence_subscription";
  }

  @Override
  public String idPrefix() {
    return "bulkseqsub_";
  }

  @Override
  public BodyFields fields() {
    List<String> own = new ArrayList<>(OF_SUBSCRIBE);
    own.add(ACTION);
    return BulkActionKinds.fields(own.toArray(String[]::new));
  }

  @Override
  public void check(Crm crm, ObjectNode body) {
    String action = Values.word(body, ACTION, ACTIONS);
    if (action == null) {
      throw Problem.violation(400, "action_type is required.");
    }
    Values.word(body, PREFERENCE, BulkActionKinds.PREFERENCES);
    for (String name : OF_SUBSCRIBE) {
      if (action.equals("subscribe") && !body.has(name)) {
        throw Problem.violation(400, name + " is required when action_type is subscribe.");
      }
    }
    SENDER.stream()
        .filter(body::has)
        .forEach(name -> Values.requiredText(body, name)); // A null is no sender.
    if (body.has(SEQUENCE)) {
      subscriptions.requireSequence(Values.requiredText(body, SEQUENCE));
    }
  }

  @Override
  public void work(Crm crm, ObjectNode body, SelectedLead selected) {
    String sequence = Values.text(body, SEQUENCE);
    switch (body.path(ACTION).asText()) {
      case "subscribe" -> subscribe(body, selected);
      case "pause" -> subscriptions.change(selected.contacts(), sequence, "active", "paused");
      case "resume" -> subscriptions.change(selected.contacts(), sequence, "paused", "active");
      default -> subscriptions.change(selected.contacts(), sequence, "finished", "active");
    }
  }

  /** The first contact with an e-mail address, or each of them. */
  private void subscribe(ObjectNode body, SelectedLead selected) {
    ObjectNode fields = Json.object().put(SEQUENCE, body.path(SEQUENCE).asText());
    SENDER.forEach(name -> fields.set(name, body.path(name)));
    List<ContactRecord> contacts = selected.contacts().stream()
        .filter(contact -> !contact.attributes().path("emails").isEmpty())
        .toList();
    contacts.stream()
        .limit(body.path(PREFERENCE).asText().equals("lead") ? 1 : contacts.size())
        .forEach(contact -> subscriptions.subscribe(contact, fields));
  }
}
