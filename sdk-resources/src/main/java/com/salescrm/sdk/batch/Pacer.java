package com.salescrm.sdk.batch;

import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Spreads the requests of a batch evenly over the window of the rate limit that the response headers state, so that the
 * service need not reject any: all workers at once would use up the window at its beginning, receive a 429 each, and wait
 * for a Retry-After in whole seconds. Requests are numbered, and a response says which number is the last one that its
 * window allows: later ones wait for the next window. Each group of endpoints has a limit, and a pacer, of its own. Safe for
 * many threads.
 */
final class Pacer {
  // A quota of an hour or a day is not spread: the batch may end long before.
  private static final Duration LONGEST_WINDOW = Duration.ofSeconds(15);
  private static final double USED_SHARE = 0.975;
  // A delay of the machine is made up for by at most that many requests.
  private static final int BURST = 2;
  // Of eight requests of other programs in a window, one may be in flight.
  private static final int OTHERS = 8;

  /**
   * A request that may be sent.
   *
   * @param pacer of its group of endpoints
   * @param number its number, from 1
   * @param nanos when it was allowed
   */
  record Turn(Pacer pacer, long number, long nanos) {
    /** Takes the limit from the latest headers, after the response. */
    void end() {
      pacer.observe(this, pacer.client.rateLimit(pacer.group));
    }
  }

  private final ClientInternals client;
  private final String group;
  private final ReentrantLock lock = new ReentrantLock(); // Guards all fields below.
  private long firstNanos;
  private long sent;
  private long windowNanos;
  private long longestReset; // The longest time until the reset in this window.
  private long intervalNanos; // 0: the limit is not known.
  private long nextNanos;
  private long windowStartNanos; // An estimate.
  private long firstOfWindow;
  private long lastOfWindow;
  private long others; // The requests of other programs in this window.

  /** @param group the endpoints that share a rate limit */
  Pacer(ClientInternals client, String group) {
    this.client = client;
    this.group = group;
  }

  /** Waits until the next request may be sent. */
  Turn await() {
    Turn turn = null;
    while (turn == null) {
      long wait = reserve();
      if (wait > 0) {
        client.sleep(Duration.ofNanos(wait));
      }
      turn = begin();
    }
    return turn;
  }

  private long reserve() {
    lock.lock();
    try {
      long now = client.nanos();
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

  /** Counts a request; null if it has to wait, since the window was used up meanwhile. */
  private @Nullable Turn begin() {
    lock.lock();
    try {
      long now = client.nanos();
      long windowEnd = windowStartNanos + windowNanos;
      if (intervalNanos > 0 && sent + others / OTHERS >= lastOfWindow && windowEnd - now > 0) {
        nextNanos = nextNanos - windowEnd > 0 ? nextNanos : windowEnd;
        return null;
      }
      if (sent == 0) {
        firstNanos = now;
      }
      return new Turn(this, ++sent, now);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the limit from the latest headers.
   *
   * @param turn of the request that ended
   */
  void observe(Turn turn, Optional<RateLimit> latest) {
    RateLimit limit = latest.orElse(null);
    if (limit == null || limit.limit().orElse(0) <= 0 || limit.resetAt().isEmpty()) {
      return;
    }
    long allowed = limit.limit().getAsLong();
    long left = Math.min(allowed, limit.remaining().orElse(allowed));
    lock.lock();
    try {
      if (left > 0 || allowed == 1) { // Otherwise the reset may be a penalty.
        observe(allowed, untilReset(limit.resetAt().get()));
      }
      observeWindow(allowed, turn, turn.number + left);
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
    longestReset = Math.max(longestReset, untilReset.toNanos());
    windowNanos = Math.max(windowNanos, longestReset);
    intervalNanos = (long) (windowNanos / USED_SHARE / limit);
    if (first) { // The requests so far were sent without delay.
      nextNanos = firstNanos + sent * intervalNanos;
    }
  }

  /** @param last the number of the last request that the window of the response allows */
  private void observeWindow(long limit, Turn turn, long last) {
    long now = client.nanos();
    if (firstOfWindow == 0 || last - lastOfWindow > limit / 4) {
      // The service received it in the middle of its round trip, unless it was sent several times.
      long roundTrip = now - turn.nanos;
      windowStartNanos = now - (roundTrip < windowNanos / 8 ? roundTrip / 2 : 0);
      if (longestReset > 0) { // Of the window before: the service may have a shorter one now.
        windowNanos = longestReset;
        longestReset = 0;
      }
      firstOfWindow = turn.number;
      lastOfWindow = last;
      others = 0;
    } else if (last < lastOfWindow && !isOfPreviousWindow(limit, turn, last, now)) {
      others += lastOfWindow - last;
      lastOfWindow = last;
    }
  }

  private boolean isOfPreviousWindow(long limit, Turn turn, long last, long now) {
    boolean windowIsYoung = now - windowStartNanos < windowNanos / 4;
    return turn.number < firstOfWindow || (windowIsYoung && lastOfWindow - last > limit / 4);
  }
}
