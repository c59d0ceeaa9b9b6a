package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
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
  private long remaining; // Of the latest response.
  private long windowStartNanos; // When the remaining requests became more.
  private long holdUntilNanos;

  Pacer(ClientInternals client) {
    this.client = client;
    this.holdUntilNanos = client.nanos();
  }

  /** Waits until the next request may be sent. */
  void await() {
    long wait = reserve();
    while (wait > 0) {
      client.sleep(Duration.ofNanos(wait));
      wait = isHeld() ? reserve() : 0; // The window was used up since.
    }
  }

  private boolean isHeld() {
    lock.lock();
    try {
      return holdUntilNanos - client.nanos() > 0;
    } finally {
      lock.unlock();
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

  /** Takes the limit from the latest headers. */
  void observe(Optional<RateLimit> latest) {
    RateLimit limit = latest.orElse(null);
    if (limit == null || limit.limit().orElse(0) <= 0 || limit.resetAt().isEmpty()) {
      return;
    }
    long left = limit.remaining().orElse(limit.limit().getAsLong());
    lock.lock();
    try {
      if (left > 0) { // Otherwise the reset may be a penalty.
        observe(limit.limit().getAsLong(), untilReset(limit.resetAt().get()));
      }
      holdAtTheEnd(left, limit.limit().getAsLong());
    } finally {
      lock.unlock();
    }
  }

  private Duration untilReset(Instant resetAt) {
    return Duration.between(client.instant(), resetAt);
  }

  private void observe(long limit, Duration untilReset) {
    if (untilReset.isNegative() || untilReset.compareTo(LONGEST_WINDOW) > 0) {
      return;
    }
    boolean first = intervalNanos == 0;
    windowNanos = Math.max(windowNanos, untilReset.toNanos());
    intervalNanos = (long) (windowNanos / USED_SHARE / limit);
    if (first) { // The requests so far were sent without delay.
      nextNanos = firstNanos + sent * intervalNanos;
    }
  }

  /** Lets no request begin in a window that is used up, such as by requests that were delayed or by other programs. */
  private void holdAtTheEnd(long left, long limit) {
    long now = client.nanos();
    if (left - remaining > limit / 4) {
      windowStartNanos = now;
    }
    remaining = left;
    long end = windowStartNanos + windowNanos + intervalNanos;
    if (left <= 1 && intervalNanos > 0 && end - now > 0 && end - holdUntilNanos > 0) {
      holdUntilNanos = end;
      nextNanos = end; // Also for those that have reserved a slot before.
    }
  }
}
