package com.salescrm.sdk.core.internal.ratelimit;

import java.time.Duration;

/**
 * What the response headers say of the window of a group, and how far all programs together are ahead of an even distribution
 * over it. Requests are numbered, and a response says which number is the last one that its window allows. A window begins with
 * its first request; headers state its end in whole seconds, so its begin is estimated. Guarded by the lock of its limiter.
 */
final class ServiceWindow {
  // A quota of an hour or a day is not spread: the work may end long before.
  static final long LONGEST = Duration.ofSeconds(15).toNanos();
  // The time until a reset is stated in whole seconds.
  private static final long TOLERANCE = Duration.ofSeconds(2).toNanos();
  private static final double USED_SHARE = 0.975;
  private static final double LEAST_FACTOR = 0.25;
  // Of eight requests of other programs in a window, one may be in flight.
  private static final int OTHERS = 8;
  // Several processes do not know exactly when the window ends: 1/64 of it.
  private static final int MARGIN = 64;
  // The headers do not count the requests in flight.
  private static final int IN_FLIGHT = 2;
  // In about this time, all programs together are back at an even distribution.
  private static final double CORRECTION_NANOS = Duration.ofMillis(100).toNanos();
  // More rejections than that, each within ten windows after the one before, are no coincidence.
  private static final int REJECTIONS = 2;

  private final boolean shared; // With other processes that keep to their parts.
  private double factor = 1; // Lower after a 429.
  private int rejections;
  private long rejectedAt;
  private long limit;
  private long nanos;
  private long longestReset; // The longest time until the reset in this window.
  private long start; // An estimate.
  private long first; // The number of the first request of this process.
  private long last; // The number of the last one that it allows.
  private long observed; // The number of the latest request that was responded to.
  private long observedNanos; // When it was sent.
  private long others; // The requests of other programs before it.
  private double aheadNanos; // How far all programs together were ahead.
  private boolean longWindow; // Longer than LONGEST.
  private long longWindowEnd;
  private long longHoldUntil; // If it is used up.

  ServiceWindow(boolean shared) {
    this.shared = shared;
  }

  /** The requests that a window allows; 0 if not known. */
  long limit() {
    return limit;
  }

  /** Its length; 0 if not known. */
  long nanos() {
    return nanos;
  }

  boolean isLong() {
    return longWindow;
  }

  /** The time between two requests of all programs, spread evenly over the window; 0 if it is not limited. */
  double evenNanos() {
    return limit == 0 ? 0 : nanos / USED_SHARE / limit / factor;
  }

  /** By what the interval is multiplied so that all programs come back to an even distribution. */
  double correction(long now) {
    double beyond = Math.max(0, Math.abs(aheadNanos) - IN_FLIGHT * evenNanos());
    return now - end() < 0
        ? Math.max(0, 1 + Math.copySign(beyond, aheadNanos) / CORRECTION_NANOS)
        : 1;
  }

  boolean isUsedUp(long sent, long now) {
    boolean isKnown = longWindow || (limit > 0 && nanos > 0);
    return isKnown && sent + othersSince(now) >= last && end() - now > 0;
  }

  /** How many requests others have probably sent since the latest response. */
  private double othersSince(long now) {
    if (!shared || longWindow) {
      return Math.floorDiv(others, OTHERS);
    }
    return (double) others * (now - observedNanos) / Math.max(nanos / 4, observedNanos - start);
  }

  long end() {
    return longWindow ? longHoldUntil : start + nanos + (shared && others > 0 ? nanos / MARGIN : 0);
  }

  /** Takes the limit that another process has learned, if it is not known here. */
  void adopt(long allowed, long length, long now) {
    if (limit == 0 && !longWindow && allowed > 0 && length > 0 && length <= LONGEST) {
      limit = allowed;
      nanos = length;
      start = now - length; // It is used up by no request known here.
    }
  }

  /** Lowers the rate after several 429, at most once in a window. */
  void onRejected(long now, long blockNanos) {
    long since = now - rejectedAt;
    if (rejections == 0 || since > Math.max(nanos, blockNanos)) {
      rejections = since < 10 * nanos ? rejections + 1 : 1;
      rejectedAt = now;
      if (rejections > REJECTIONS || !shared) {
        factor = Math.max(LEAST_FACTOR, factor * 0.95);
      }
    }
  }

  /**
   * Takes the limit from the headers of a response.
   *
   * @param allowed the requests that a window allows, 1 or more
   * @param left the requests left in it
   * @param untilReset the time until its end, in nanoseconds
   */
  void observe(Turn turn, long allowed, long left, long untilReset, long now) {
    boolean mayBePenalty = left == 0 && allowed > 1;
    if (untilReset > LONGEST) {
      if (!mayBePenalty || limit == 0) {
        observeLongWindow(untilReset, now);
      }
    } else if (longWindow && now + untilReset - longWindowEnd < TOLERANCE) {
      longHoldUntil = now + untilReset;
    } else if (!mayBePenalty) {
      observeWindow(allowed, untilReset);
    } else if (allowed < limit) { // It was lowered.
      limit = allowed;
    }
    observeLast(allowed, turn, turn.number + left, now);
  }

  private void observeLongWindow(long untilReset, long now) {
    longWindow = true;
    longWindowEnd = now + untilReset;
    longHoldUntil = now + Math.min(untilReset, Block.LONGEST.toNanos());
    limit = 0;
    nanos = 0;
    longestReset = 0;
  }

  private void observeWindow(long allowed, long untilReset) {
    longestReset = Math.max(longestReset, untilReset);
    if (longestReset > 0) {
      nanos = Math.max(nanos, longestReset);
      longWindow = false;
      limit = allowed;
    }
  }

  private void observeLast(long allowed, Turn turn, long lastAllowed, long now) {
    // The service received it in the middle of its round trip, unless it was sent several times.
    long roundTrip = now - turn.nanos;
    long received = now - (roundTrip < nanos / 8 ? roundTrip / 2 : 0);
    long before = allowed - (lastAllowed - turn.number) - 1;
    boolean isLater = turn.number > observed;
    boolean isNext = shared && isLater && limit > 0 && turn.nanos - observedNanos > nanos;
    if (first == 0 || lastAllowed - last > allowed / 4 || isNext) {
      begin(turn, before, received);
      last = lastAllowed;
    } else if (isOfPreviousWindow(allowed, turn, lastAllowed, now)) {
      return;
    } else if (lastAllowed < last) {
      others += last - lastAllowed;
      last = lastAllowed;
    }
    if (isLater) {
      observed = turn.number;
      observedNanos = turn.nanos;
      if (shared) {
        others = Math.max(0, before - (turn.number - first));
        aheadNanos = others > 0 ? before * evenNanos() - (received - start) : 0;
      }
    }
  }

  private void begin(Turn turn, long before, long received) {
    if (shared && first > 0 && before > 0) {
      start = Math.min(received, startBefore(received - (long) (before * evenNanos())));
    } else {
      start = received;
      if (longestReset > 0) { // Of the window before: the service may have a shorter one now.
        nanos = longestReset;
        longestReset = 0;
      }
    }
    first = turn.number;
    others = 0;
    factor = Math.min(1, factor + 0.01);
  }

  /** @param even when it began if the requests before were spread evenly */
  private long startBefore(long even) {
    long expected = start + nanos;
    return Math.abs(even - expected) > nanos / 4 ? even : Math.max(expected, even);
  }

  private boolean isOfPreviousWindow(long allowed, Turn turn, long lastAllowed, long now) {
    boolean windowIsYoung = now - start < nanos / 4;
    return turn.number < first || (windowIsYoung && last - lastAllowed > allowed / 4);
  }
}
