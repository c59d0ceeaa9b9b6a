package com.salescrm.sandbox.internal.webhook;

import com.salescrm.sandbox.WebhookDelivery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The deliveries made, and how many are on their way. Everything is guarded by this. */
public final class DeliveryBook {
  private static final int KEPT = 10_000;

  private final Deque<WebhookDelivery> made = new ArrayDeque<>();
  private int expected;

  synchronized void expect() {
    expected++;
  }

  synchronized void arrived() {
    expected--;
    notifyAll();
  }

  synchronized void add(WebhookDelivery delivery) {
    made.add(delivery);
    if (made.size() > KEPT) {
      made.remove();
    }
    notifyAll();
  }

  public synchronized List<WebhookDelivery> deliveries() {
    return List.copyOf(made);
  }

  public synchronized void clear() {
    made.clear();
  }

  /** Whether everything that was sent has been delivered, or has failed. */
  public synchronized boolean isIdle() {
    return expected == 0;
  }

  /** Asks again with every delivery; empty when the time is over. */
  public synchronized <T> Optional<T> await(Supplier<Optional<T>> question, Duration limit)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    Optional<T> response = question.get();
    for (long left = limit.toNanos(); response.isEmpty() && left > 0; ) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      response = question.get();
      left = end - System.nanoTime();
    }
    return response;
  }
}
