package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sandbox.internal.json.Json;
import com.salescrm.sandbox.internal.store.Crm;
import com.salescrm.sandbox.internal.webhook.EventStamp;
import com.salescrm.sandbox.internal.webhook.Hooks;
import com.salescrm.sandbox.internal.webhook.OutgoingDelivery;
import com.salescrm.sandbox.internal.webhook.WebhookSender;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Predicate;

/**
 * The deliveries to webhook subscriptions: what a request changes of leads, contacts, opportunities and tasks is sent, as
 * signed events in the form that services were seen to use, to whoever subscribed to it. Actions are {@code created},
 * {@code updated}, {@code deleted}, of tasks {@code completed} (instead of {@code updated}), of leads {@code merged}
 * (besides what it does to both); a deleted lead takes what belongs to it along, each with an event. Conditions
 * ({@code extra_filter}) are obeyed. Seeding tells nobody.
 *
 * <p>Deliveries are made one after the other on a thread that keeps no JVM alive, at most 10 s each, and not again when
 * they fail. What happens while a subscription is paused is held back until it is active. They are signed with the time of
 * the sandbox's clock: a verifier that looks at the machine's takes them only from a sandbox in
 * {@linkplain SandboxBuilder#realTime() real time}. Safe for many threads.
 */
public final class SandboxWebhooks {
  private final Crm crm;
  private final Hooks hooks;
  private final WebhookSender courier;
  private final EventStamp stamp;

  SandboxWebhooks(Crm crm, Hooks hooks, WebhookSender courier) {
    this.crm = crm;
    this.hooks = hooks;
    this.courier = courier;
    this.stamp = new EventStamp(crm, 44);
  }

  /**
   * Lets deliveries go to a host; otherwise they go to this machine's loopback addresses only, and all others fail without
   * a connection.
   *
   * @param host a name or an IP address, without a port
   * @return these deliveries
   */
  public SandboxWebhooks allow(String host) {
    courier.targets().allow(host);
    return this;
  }

  /**
   * The deliveries so far, successful or not, the oldest first; the newest 10,000 are kept.
   *
   * @return a copy
   */
  public List<WebhookDelivery> deliveries() {
    return courier.book().deliveries();
  }

  /** Forgets the deliveries so far. */
  public void clear() {
    courier.book().clear();
  }

  /**
   * Waits for a delivery, in real time.
   *
   * @param wanted says which one
   * @param limit how long to wait at most
   * @return the oldest one that is wanted, which may have been made before
   * @throws IllegalStateException if there is none within the limit; the message tells those that were made
   * @throws InterruptedException if this thread is interrupted
   */
  public WebhookDelivery await(Predicate<WebhookDelivery> wanted, Duration limit)
      throws InterruptedException {
    return courier
        .book()
        .await(() -> deliveries().stream().filter(wanted).findFirst(), limit)
        .orElseThrow(() -> new IllegalStateException(
            "no such delivery within " + limit + "; made were " + summary()));
  }

  /**
   * Waits until nothing is on its way any more, in real time: whatever a request that was answered has set off is
   * delivered then, or has failed.
   *
   * @param limit how long to wait at most
   * @return the deliveries so far, the oldest first
   * @throws IllegalStateException if something is still on its way when the limit is over
   * @throws InterruptedException if this thread is interrupted
   */
  public List<WebhookDelivery> awaitIdle(Duration limit) throws InterruptedException {
    return courier
        .book()
        .await(() -> courier.book().isIdle() ? Optional.of(deliveries()) : Optional.empty(), limit)
        .orElseThrow(() -> new IllegalStateException(
            "deliveries are still on their way after " + limit + "; made were " + summary()));
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
   * Sends the event of a delivery once more, at once, with the time of now: receivers must take an event twice.
   *
   * @param delivery one that was made before
   * @return the new delivery, made
   * @throws IllegalArgumentException if the subscription is gone
   */
  public WebhookDelivery redeliver(WebhookDelivery delivery) {
    return redeliver(delivery, crm.now());
  }

  /**
   * Sends the event of a delivery once more, at once, genuinely signed with another time: for tests of the window in which
   * a receiver takes deliveries.
   *
   * @param delivery one that was made before
   * @param sentAt when it says to be sent; whole seconds count
   * @return the new delivery, made
   * @throws IllegalArgumentException if the subscription is gone
   */
  public WebhookDelivery redeliver(WebhookDelivery delivery, Instant sentAt) {
    return courier.deliver(parcel(delivery), sentAt);
  }

  /**
   * Sends the event of a delivery once more, at once, signed with a key that is not the subscription's: receivers must
   * refuse it.
   *
   * @param delivery one that was made before
   * @return the new delivery, made
   * @throws IllegalArgumentException if the subscription is gone
   */
  public WebhookDelivery forge(WebhookDelivery delivery) {
    return courier.deliver(parcel(delivery).forged(), crm.now());
  }

  private OutgoingDelivery parcel(WebhookDelivery delivery) {
    Lock lock = crm.lock().readLock();
    lock.lock();
    try {
      return hooks.parcel(delivery.subscriptionId(), delivery.body());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets an event happen that the sandbox cannot cause by itself, such as a sent e-mail; it goes to whoever subscribed to
   * it.
   *
   * @param event its {@code object_type} and {@code action}, and whatever else it is to hold; the id, the dates and what
   *     else every event has are added where they are missing
   * @throws IllegalArgumentException if {@code object_type} or {@code action} is missing
   */
  public void publish(ObjectNode event) {
    if (!event.path("object_type").isTextual() || !event.path("action").isTextual()) {
      throw new IllegalArgumentException("event must have an object_type and an action");
    }
    Lock lock = crm.lock().writeLock();
    lock.lock();
    try {
      hooks.publish(stamp.on(event.deepCopy(), Json.object()));
    } finally {
      lock.unlock();
    }
  }
}
