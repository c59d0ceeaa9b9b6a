package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The gates behind which calls of one endpoint group wait after a 429, instead of each finding out for itself. One set for
 * each credential; safe for many threads.
 */
final class RateLimitGates {
  // A hint beyond reason must not shut out a client for good: after this, one call finds out again.
  private static final Duration LONGEST = Duration.ofMinutes(10);

  // By gate: until when, in the ticker's nanoseconds.
  private final Map<String, Long> closed = new ConcurrentHashMap<>();
  private final Ticker ticker;

  RateLimitGates(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Closes a gate for the wait, at most 10 min; of several closings the one that lasts longest holds. */
  void close(String gate, Duration wait) {
    Duration bounded = wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    closed.merge(
        gate, ticker.nanos() + bounded.toNanos(), (old, latest) -> latest - old > 0 ? latest : old);
  }

  /** How long a gate stays closed; empty if it is open. */
  Optional<Duration> waiting(String gate) {
    Long until = closed.get(gate);
    if (until == null) {
      return Optional.empty();
    }
    long left = until - ticker.nanos();
    if (left <= 0) {
      closed.remove(gate, until);
      return Optional.empty();
    }
    return Optional.of(Duration.ofNanos(left));
  }
}
