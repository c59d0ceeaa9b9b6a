package com.salescrm.sandbox.internal.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * The subscriptions with their keys, and what is held back from those that are paused. Guarded by the lock of the state:
 * read under the read lock, changed under the write lock.
 */
public final class Hooks {
  private final Table table;
  private final WebhookSender courier;
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, List<ObjectNode>> heldBack = new HashMap<>();

  public Hooks(Crm crm, WebhookSender courier) {
    this.table = new Table(crm, "webhook", "whsub_").withNaiveTimestamps();
    this.courier = courier;
  }

  Table table() {
    return table;
  }

  boolean isEmpty() {
    return table.all().isEmpty();
  }

  void keep(String id, String signatureKey) {
    keys.put(id, signatureKey);
  }

  /** Called after a subscription changed: one that is active again gets what was held back, in order. */
  void changed(ObjectNode hook) {
    if (isActive(hook)) {
      List<ObjectNode> waiting = heldBack.remove(id(hook));
      if (waiting != null) {
        waiting.forEach(event -> courier.send(parcel(hook, event)));
      }
    }
  }

  void remove(String id) {
    table.remove(id);
    keys.remove(id);
    heldBack.remove(id);
  }

  /** Sends an event to whoever subscribed to it, once each. */
  public void publish(ObjectNode event) {
    for (ObjectNode hook : table.all()) {
      if (!wants(hook, event)) {
        continue;
      }
      if (isActive(hook)) {
        courier.send(parcel(hook, event));
      } else {
        heldBack.computeIfAbsent(id(hook), key -> new ArrayList<>()).add(event);
      }
    }
  }

  private static boolean wants(ObjectNode hook, ObjectNode event) {
    return StreamSupport.stream(hook.path("events").spliterator(), false)
        .anyMatch(wanted -> same(wanted, event, "object_type")
            && same(wanted, event, "action")
            && EventFilter.holds(wanted.path("extra_filter"), event));
  }

  private static boolean same(JsonNode wanted, ObjectNode event, String key) {
    return wanted.path(key).equals(event.path(key));
  }

  private static boolean isActive(ObjectNode hook) {
    return hook.path("status").asText().equals("active");
  }

  private static String id(ObjectNode hook) {
    return hook.path("id").asText();
  }

  private OutgoingDelivery parcel(ObjectNode hook, ObjectNode event) {
    ObjectNode body = Json.object();
    body.set("event", event);
    body.put("subscription_id", id(hook));
    return parcel(hook, new String(Json.bytes(body), StandardCharsets.UTF_8));
  }

  /** A body for a subscription that exists, whatever its status. */
  public OutgoingDelivery parcel(String id, String body) {
    ObjectNode hook = table.all().stream()
        .filter(each -> id(each).equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(
            "there is no subscription with the id " + id + " any more"));
    return parcel(hook, body);
  }

  private OutgoingDelivery parcel(ObjectNode hook, String body) {
    return new OutgoingDelivery(
        id(hook),
        hook.path("url").asText(),
        hook.path("verify_ssl").asBoolean(true),
        keys.getOrDefault(id(hook), ""),
        body);
  }
}
