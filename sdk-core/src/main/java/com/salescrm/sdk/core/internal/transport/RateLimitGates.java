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
  private final Map<String, Closed> closed = new ConcurrentHashMap<>();
  private final Ticker ticker;

  RateLimitGates(Ticker ticker) {
    this.ticker = ticker;
  }

  /** Closes a gate; of several closings the one that lasts longest holds. */
  void close(String gate, Duration wait, HttpResponse because) {
    Closed next = new Closed(ticker.nanos() + wait.toNanos(), because);
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
