package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpResponse;
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

  private final Map<String, Closed> closed = new ConcurrentHashMap<>();
  private final Ticker ticker;

  RateLimitGates(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Closes a gate for the wait, at most 10 min; of several closings the one that lasts longest holds. */
  void close(String gate, Duration wait, HttpResponse because) {
    Duration bounded = wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    Closed next = new Closed(ticker.nanos() + bounded.toNanos(), because);
    closed.merge(
        gate, next, (old, latest) -> latest.untilNanos - old.untilNanos > 0 ? latest : old);
  }

  /** How long a gate stays closed and which answer closed it; empty if it is open. */
  Optional<Wait> waiting(String gate) {
    Closed state = closed.get(gate);
    if (state == null) {
      return Optional.empty();
    }
    long left = state.untilNanos - ticker.nanos();
    if (left <= 0) {
      closed.remove(gate, state);
      return Optional.empty();
    }
    return Optional.of(new Wait(Duration.ofNanos(left), state.because));
  }

  private record Closed(long untilNanos, HttpResponse because) {}

  /** What is left of a closing. */
  record Wait(Duration left, HttpResponse because) {}
}
