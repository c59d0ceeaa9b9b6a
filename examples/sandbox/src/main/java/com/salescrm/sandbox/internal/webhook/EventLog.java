package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.http.Response;
import com.salescrm.sandbox.internal.http.Watch;
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

/** Makes events of what a request changed, in the form in which services were seen to deliver them. */
public final class EventLog implements Watch {
  private static final String DATE_UPDATED = "date_updated";

  private final Crm crm;
  private final Hooks hooks;
  private final EventStamp stamp;

  public EventLog(Crm crm, Hooks hooks) {
    this.crm = crm;
    this.hooks = hooks;
    this.stamp = new EventStamp(crm, 43);
  }

  @Override
  public Response during(String method, String path, Supplier<Response> work) {
    if (hooks.isEmpty()) {
      return work.get(); // Nobody to tell: nothing is compared.
    }
    crm.changes().start(EventShape::of);
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
    String request = stamp.newId("req_");
    for (Change change : changes) {
      ObjectNode event = event(change);
      if (event != null) {
        hooks.publish(stamp.on(event.put("request_id", request), meta));
      }
      // Besides what became of the two leads, the one that is left tells of the merge itself.
      if (change.object().id().equals(notes.get("merge_destination_lead_id"))) {
        ObjectNode merged = object("merged", change.object());
        merged.set("data", EventShape.of(change.object()));
        hooks.publish(stamp.on(merged.put("request_id", request), meta));
      }
    }
  }

  private static @Nullable ObjectNode event(Change change) {
    ObjectNode before = change.before();
    if (before == null) {
      ObjectNode event = object("created", change.object());
      event.set("data", EventShape.of(change.object()));
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
    ObjectNode after = EventShape.of(object);
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

  /** In the order of the alphabet; empty where nothing but the date of the change is another. */
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
        .put("object_type", EventShape.type(object))
        .put("object_id", object.id());
  }
}
