package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Spreads the requests of a batch evenly over the window of the rate limit that the response headers state, so that the
 * service need not reject any: all workers at once would use up the window at its beginning, receive a 429 each, and wait
 * for a Retry-After in whole seconds. Safe for many threads.
 */
final class Pacer {
  // A quota of an hour or a day is not spread: the batch may end long before.
  private static final Duration LONGEST_WINDOW = Duration.ofSeconds(15);
  private static final double USED_SHARE = 0.985;
  // A delay of the machine is made up for by at most that many requests.
  private static final int BURST = 2;

  private final ClientInternals client;
  private final ReentrantLock lock = new ReentrantLock(); // Guards all fields below.
  private long firstNanos;
  private long sent;
  private long windowNanos;
  private long intervalNanos; // 0: the limit is not known.
  private long nextNanos;

  Pacer(ClientInternals client) {
    this.client = client;
  }

  /** Waits until the next request may be sent. */
  void await() {
    long wait = reserve();
    if (wait > 0) {
      client.sleep(Duration.ofNanos(wait));
    }
  }

  private long reserve() {
    lock.lock();
    try {
      long now = client.nanos();
      if (sent == 0) {
        firstNanos = now;
      }
      sent++;
      if (intervalNanos == 0) {
        return 0;
      }
      long earliest = now - BURST * intervalNanos;
      long at = nextNanos - earliest > 0 ? nextNanos : earliest;
      nextNanos = at + intervalNanos;
      return at - now;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the limit from the latest headers. A window that is used up may have a reset of another kind. */
  void observe(Optional<RateLimit> latest) {
    RateLimit limit = latest.orElse(null);
    if (limit == null
        || limit.limit().orElse(0) <= 0
        || limit.remaining().orElse(1) <= 0
        || limit.resetAt().isEmpty()) {
      return;
    }
    Duration left = Duration.between(client.instant(), limit.resetAt().get());
    if (left.isNegative() || left.compareTo(LONGEST_WINDOW) > 0) {
      return;
    }
    lock.lock();
    try {
      boolean first = intervalNanos == 0;
      windowNanos = Math.max(windowNanos, left.toNanos());
      intervalNanos = (long) (windowNanos / USED_SHARE / limit.limit().getAsLong());
      if (first) { // The requests so far were sent without delay.
        nextNanos = firstNanos + sent * intervalNanos;
      }
    } finally {
      lock.unlock();
    }
  }
}
