package com.salescrm.sandbox.internal.webhook;

import com.salescrm.sandbox.WebhookDelivery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Records finished deliveries and counts pending ones. All fields are guarded by this. */
public final class DeliveryLog {
  private static final int CAPACITY = 10_000;

  private final Deque<WebhookDelivery> deliveries = new ArrayDeque<>();
  private int pending;

  synchronized void started() {
    pending++;
  }

  synchronized void finished() {
    pending--;
    notifyAll();
  }

  synchronized void add(WebhookDelivery delivery) {
    deliveries.add(delivery);
    if (deliveries.size() > CAPACITY) {
      deliveries.remove();
    }
    notifyAll();
  }

  public synchronized List<WebhookDelivery> deliveries() {
    return List.copyOf(deliveries);
  }

  public synchronized void clear() {
    deliveries.clear();
  }

  /** Whether no delivery is pending. */
  public synchronized boolean isIdle() {
    return pending == 0;
  }

  /** Evaluates a query now and after each delivery; returns empty after the limit. */
  public synchronized <T> Optional<T> await(Supplier<Optional<T>> query, Duration limit)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    Optional<T> result = query.get();
    for (long left = limit.toNanos(); result.isEmpty() && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      result = query.get();
      left = end - System.nanoTime();
    }
    return result;
  }
}
