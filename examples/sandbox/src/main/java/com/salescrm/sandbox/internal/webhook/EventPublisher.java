package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.ChangeObserver;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.ChangeLog.Change;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.store.Entity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Publishes events for the changes of each request, in the format of deployed services. */
public final class EventPublisher implements ChangeObserver {
  private static final String DATE_UPDATED = "date_updated";

  private final Crm crm;
  private final WebhookSubscriptions subscriptions;
  private final EventFields eventFields;

  public EventPublisher(Crm crm, WebhookSubscriptions subscriptions) {
    this.crm = crm;
    this.subscriptions = subscriptions;
    this.eventFields = new EventFields(crm, 43);
  }

  @Override
  public Response observe(String method, String path, Supplier<Response> work) {
    if (subscriptions.isEmpty()) {
      return work.get(); // No subscriptions, so no comparison is needed.
    }
    crm.changes().start(EventJson::of);
    try {
      return work.get();
    } finally {
      Map<String, String> notes = crm.changes().notes();
      publish(meta(method, path, notes), notes, crm.changes().end());
    }
  }

  private static ObjectNode meta(String method, String path, Map<String, String> notes) {
    ObjectNode meta = Json.object().put("request_method", method).put("request_path", path);
    notes.forEach(meta::put);
    return meta;
  }

  private void publish(ObjectNode meta, Map<String, String> notes, List<Change> changes) {
    String request = eventFields.newId("req_");
    for (Change change : changes) {
      ObjectNode event = event(change);
      if (event != null) {
        subscriptions.publish(eventFields.addTo(event.put("request_id", request), meta));
      }
      // A merge also causes an event of its own for the destination lead.
      if (change.object().id().equals(notes.get("merge_destination_lead_id"))) {
        ObjectNode merged = object("merged", change.object());
        merged.set("data", EventJson.of(change.object()));
        subscriptions.publish(eventFields.addTo(merged.put("request_id", request), meta));
      }
    }
  }

  private static @Nullable ObjectNode event(Change change) {
    ObjectNode before = change.before();
    if (before == null) {
      ObjectNode event = object("created", change.object());
      event.set("data", EventJson.of(change.object()));
      return event;
    }
    if (change.removed()) {
      ObjectNode event = object("deleted", change.object()).putNull("data");
      event.set("previous_data", before);
      return event;
    }
    return updated(change.object(), before);
  }

  private static @Nullable ObjectNode updated(Entity object, ObjectNode before) {
    ObjectNode after = EventJson.of(object);
    Set<String> changed = differences(before, after);
    if (changed.isEmpty()) {
      return null;
    }
    boolean completed =
        !before.path("is_complete").asBoolean() && after.path("is_complete").asBoolean();
    ObjectNode event = object(completed ? "completed" : "updated", object);
    changed.forEach(event.withArray("changed_fields")::add);
    ObjectNode previous = event.putObject("previous_data");
    changed.forEach(name -> previous.set(name, valueOf(before, name)));
    event.set("data", after);
    return event;
  }

  /** The changed fields in alphabetical order; empty if only the update timestamp changed. */
  private static Set<String> differences(ObjectNode before, ObjectNode after) {
    Set<String> names = new TreeSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    names.removeIf(name -> valueOf(before, name).equals(valueOf(after, name)));
    return names.equals(Set.of(DATE_UPDATED)) ? Set.of() : names;
  }

  private static JsonNode valueOf(ObjectNode object, String name) {
    JsonNode value = object.get(name);
    return value == null ? NullNode.getInstance() : value;
  }

  private static ObjectNode object(String action, Entity object) {
    return Json.object()
        .put("action", action)
        .put("object_type", EventJson.type(object))
        .put("object_id", object.id());
  }
}
