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
 * The webhook subscriptions with their signature keys, and the stored events of paused ones.
 * Guarded by the lock of the state.
 */
public final class WebhookSubscriptions {
  private final Table table;
  private final WebhookSender sender;
  private final Map<String, String> keys = new HashMap<>();
  private final Map<String, List<ObjectNode>> storedEvents = new HashMap<>();

  public WebhookSubscriptions(Crm crm, WebhookSender sender) {
    this.table = new Table(crm, "webhook", "whsub_").withNaiveTimestamps();
    this.sender = sender;
  }

  Table table() {
    return table;
  }

  boolean isEmpty() {
    return table.all().isEmpty();
  }

  void setKey(String id, String signatureKey) {
    keys.put(id, signatureKey);
  }

  /**
   * Called after a subscription changed. If it is active again, its stored events are sent in
   * order.
   */
  void changed(ObjectNode subscription) {
    if (isActive(subscription)) {
      List<ObjectNode> waiting = storedEvents.remove(id(subscription));
      if (waiting != null) {
        waiting.forEach(event -> sender.send(outgoing(subscription, event)));
      }
    }
  }

  void remove(String id) {
    table.remove(id);
    keys.remove(id);
    storedEvents.remove(id);
  }

  /** Sends an event to each matching subscription, once. */
  public void publish(ObjectNode event) {
    for (ObjectNode subscription : table.all()) {
      if (!matches(subscription, event)) {
        continue;
      }
      if (isActive(subscription)) {
        sender.send(outgoing(subscription, event));
      } else {
        storedEvents.computeIfAbsent(id(subscription), key -> new ArrayList<>()).add(event);
      }
    }
  }

  private static boolean matches(ObjectNode subscription, ObjectNode event) {
    return StreamSupport.stream(subscription.path("events").spliterator(), false)
        .anyMatch(wanted -> same(wanted, event, "object_type")
            && same(wanted, event, "action")
            && EventFilter.matches(wanted.path("extra_filter"), event));
  }

  private static boolean same(JsonNode wanted, ObjectNode event, String key) {
    return wanted.path(key).equals(event.path(key));
  }

  private static boolean isActive(ObjectNode subscription) {
    return subscription.path("status").asText().equals("active");
  }

  private static String id(ObjectNode subscription) {
    return subscription.path("id").asText();
  }

  private OutgoingDelivery outgoing(ObjectNode subscription, ObjectNode event) {
    ObjectNode body = Json.object();
    body.set("event", event);
    body.put("subscription_id", id(subscription));
    return outgoing(subscription, new String(Json.bytes(body), StandardCharsets.UTF_8));
  }

  /** Creates a delivery for an existing subscription, regardless of its status. */
  public OutgoingDelivery outgoing(String id, String body) {
    ObjectNode subscription = table.all().stream()
        .filter(each -> id(each).equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no subscription with the id " + id));
    return outgoing(subscription, body);
  }

  private OutgoingDelivery outgoing(ObjectNode subscription, String body) {
    return new OutgoingDelivery(
        id(subscription),
        subscription.path("url").asText(),
        subscription.path("verify_ssl").asBoolean(true),
        keys.getOrDefault(id(subscription), ""),
        body);
  }
}
