package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.webhook.EventFields;
import com.salescrm.sandbox.internal.webhook.OutgoingDelivery;
import com.salescrm.sandbox.internal.webhook.WebhookSender;
import com.salescrm.sandbox.internal.webhook.WebhookSubscriptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;

/**
 * The deliveries to webhook subscriptions. When a request changes a lead, contact, opportunity or
 * task, the sandbox sends a signed event to every matching subscription, in the format of deployed
 * services. The actions are {@code created}, {@code updated} and {@code deleted}; for tasks also
 * {@code completed} (instead of {@code updated}), for leads also {@code merged} (in addition to the
 * events of both leads). Deleting a lead also deletes its objects, with one event each. The
 * conditions of a subscription ({@code extra_filter}) are applied. Seeding sends no events.
 *
 * <p>A daemon thread sends the deliveries one after the other, with a timeout of 10 s each, and
 * does not retry failed ones. Events of a paused subscription are stored until the subscription is
 * active again. Deliveries are signed with the time of the sandbox's clock: a verifier that uses
 * the system clock accepts them only from a sandbox in {@linkplain SandboxBuilder#realTime() real
 * time}. Thread-safe.
 */
public final class SandboxWebhooks {
  private final Crm crm;
  private final WebhookSubscriptions subscriptions;
  private final WebhookSender sender;
  private final EventFields eventFields;

  SandboxWebhooks(Crm crm, WebhookSubscriptions subscriptions, WebhookSender sender) {
    this.crm = crm;
    this.subscriptions = subscriptions;
    this.sender = sender;
    this.eventFields = new EventFields(crm, 44);
  }

  /**
   * Allows deliveries to a host. By default only loopback addresses are allowed; a delivery to any
   * other host fails without a connection.
   *
   * @param host a host name or an IP address, without a port
   * @return these deliveries
   */
  public SandboxWebhooks allowHost(String host) {
    sender.allowedHosts().allow(host);
    return this;
  }

  /**
   * The deliveries so far, including failed ones, the oldest first. The newest 10,000 are recorded.
   *
   * @return a copy
   */
  public List<WebhookDelivery> deliveries() {
    return sender.log().deliveries();
  }

  /** Deletes the recorded deliveries. */
  public void clear() {
    sender.log().clear();
  }

  /**
   * Waits for a matching delivery, in real time. Earlier deliveries also match.
   *
   * @param wanted selects the delivery
   * @param limit the maximum time to wait
   * @return the oldest matching delivery
   * @throws IllegalStateException if no delivery matches within the limit; the message lists the
   *     deliveries
   * @throws InterruptedException if this thread is interrupted
   */
  public WebhookDelivery await(Predicate<WebhookDelivery> wanted, Duration limit)
      throws InterruptedException {
    return sender
        .log()
        .await(() -> deliveries().stream().filter(wanted).findFirst(), limit)
        .orElseThrow(() -> new IllegalStateException(
            "no matching delivery within " + limit + "; deliveries: " + summary()));
  }

  /**
   * Waits until no delivery is pending, in real time. All events of requests that have received
   * their response are then delivered or have failed.
   *
   * @param limit the maximum time to wait
   * @return the deliveries so far, the oldest first
   * @throws IllegalStateException if deliveries are still pending after the limit
   * @throws InterruptedException if this thread is interrupted
   */
  public List<WebhookDelivery> awaitIdle(Duration limit) throws InterruptedException {
    return sender
        .log()
        .await(() -> sender.log().isIdle() ? Optional.of(deliveries()) : Optional.empty(), limit)
        .orElseThrow(() -> new IllegalStateException(
            "deliveries are still pending after " + limit + "; deliveries: " + summary()));
  }

  private String summary() {
    return deliveries().stream()
        .map(each -> each.event().path("object_type").asText() + " "
            + each.event().path("action").asText() + " -> "
            + (each.failure() == null ? each.status() : each.failure()))
        .toList()
        .toString();
  }

  /**
   * Sends the event of a delivery again, with the current time. Receivers must accept duplicate
   * events.
   *
   * @param delivery an earlier delivery
   * @return the new delivery
   * @throws IllegalArgumentException if the subscription no longer exists
   */
  public WebhookDelivery redeliver(WebhookDelivery delivery) {
    return redeliver(delivery, crm.now());
  }

  /**
   * Sends the event of a delivery again, correctly signed with the given time. Use it to test the
   * time window of a receiver.
   *
   * @param delivery an earlier delivery
   * @param sentAt the time of the signature, truncated to whole seconds
   * @return the new delivery
   * @throws IllegalArgumentException if the subscription no longer exists
   */
  public WebhookDelivery redeliver(WebhookDelivery delivery, Instant sentAt) {
    return sender.deliver(outgoing(delivery), sentAt);
  }

  /**
   * Sends the event of a delivery again, signed with a different key. Receivers must reject it.
   *
   * @param delivery an earlier delivery
   * @return the new delivery
   * @throws IllegalArgumentException if the subscription no longer exists
   */
  public WebhookDelivery forge(WebhookDelivery delivery) {
    return sender.deliver(outgoing(delivery).forged(), crm.now());
  }

  private OutgoingDelivery outgoing(WebhookDelivery delivery) {
    Lock lock = crm.lock().readLock();
    lock.lock();
    try {
      return subscriptions.outgoing(delivery.subscriptionId(), delivery.body());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Publishes an event that no request to the sandbox causes, such as a sent e-mail, to the
   * matching subscriptions.
   *
   * @param event an object with {@code object_type}, {@code action} and any further fields; missing
   *     fields that every event has, such as the id and the dates, are added
   * @throws IllegalArgumentException if {@code object_type} or {@code action} is missing
   */
  public void publish(ObjectNode event) {
    if (!event.path("object_type").isTextual() || !event.path("action").isTextual()) {
      throw new IllegalArgumentException("event must have an object_type and an action");
    }
    Lock lock = crm.lock().writeLock();
    lock.lock();
    try {
      subscriptions.publish(eventFields.addTo(event.deepCopy(), Json.object()));
    } finally {
      lock.unlock();
    }
  }
}
