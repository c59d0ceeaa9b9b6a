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
  // Of limits below 40, a whole request stays unsent, but not more than this leaves.
  private static final double LEAST_USED_SHARE = 0.95;
  private static final double LEAST_FACTOR = 0.25;
  // Of eight requests of other programs in a window, one may be in flight.
  private static final int OTHERS = 8;
  // Several processes do not know exactly when the window ends: this part of the time between two
  // requests.
  private static final double MARGIN = 1;
  // So many requests begin a window at the same time: after a start, and after a 429, for whose end
  // processes wait.
  private static final int STARTING = 8;
  private static final int WAITING = 4;
  // Of a window, the part after which a response is not of it.
  private static final int OVER = 32;
  // For so many windows after a rejection, processes know less exactly when a window begins.
  private static final int UNCERTAIN = 6;
  // More rejections than that, each within ten windows after the one before, are no coincidence.
  private static final int REJECTIONS = 2;

  private final boolean shared; // With other processes that keep to their parts.
  private final Correction correction = new Correction();
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
  private boolean waited; // Whether calls waited for its end.
  private int together = STARTING; // 0 if processes do not begin at the same time.
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
    return limit == 0 ? 0 : nanos / usedShare() / limit / factor;
  }

  private double usedShare() {
    return shared ? Math.max(LEAST_USED_SHARE, Math.min(USED_SHARE, 1 - 1.0 / limit)) : USED_SHARE;
  }

  /** By what the time between two requests is multiplied so that all programs come back to an even distribution. */
  double correction(long now) {
    return correction.interval(now - end() < 0);
  }

  /** The part of this process is larger from now on. */
  void onLargerPart(double times) {
    correction.onLargerPart(times);
  }

  /** Whether each process keeps to its turn. */
  boolean isInTurn(long now) {
    return correction.isInTurn(now - end() < 0);
  }

  /** When the next request may be sent: now, or at the end of the window if it is used up. */
  long freeAt(long sent, long now) {
    boolean isKnown = longWindow || (limit > 0 && nanos > 0);
    if (!isKnown || sent + othersSince(now) < last - reserve(now) || end() - now <= 0) {
      return now;
    }
    waited = true;
    return end();
  }

  /** How many requests of a window that others use too are not sent: its begin or their number is not known exactly. */
  private int reserve(long now) {
    if (!shared || others == 0) {
      return 0;
    }
    if (isUncertain(now)) {
      return 2;
    }
    return correction.isSteady()
        ? 0
        : 1; // Calls that begin again may be sent before the next response.
  }

  private boolean isUncertain(long now) {
    return rejections > 0 && now - rejectedAt < UNCERTAIN * nanos;
  }

  /** How many requests others have probably sent since the latest response. */
  private double othersSince(long now) {
    if (!shared || longWindow) {
      return Math.floorDiv(others, OTHERS);
    }
    return (double) others * (now - observedNanos) / Math.max(nanos / 4, observedNanos - start);
  }

  long end() {
    long margin = shared && others > 0 ? (long) (MARGIN * evenNanos()) : 0;
    return longWindow ? longHoldUntil : start + nanos + margin;
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
    together = WAITING;
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
    if (first == 0 || lastAllowed - last > allowed / 4 || isNext(turn, received)) {
      begin(turn, before, received);
      last = lastAllowed;
    } else if (isOfPreviousWindow(allowed, turn, lastAllowed, now)) {
      return;
    } else if (lastAllowed < last) {
      others += last - lastAllowed;
      last = lastAllowed;
    }
    if (isLater) {
      if (shared && limit > 0) {
        observeOthers(turn, before, received);
      }
      observed = turn.number;
      observedNanos = turn.nanos;
    }
  }

  /** Whether it is of another window than the response before, although it states as many requests left. */
  private boolean isNext(Turn turn, long received) {
    return shared
        && turn.number > observed
        && limit > 0
        && (turn.nanos - observedNanos > nanos || received - start > nanos + nanos / OVER);
  }

  private void observeOthers(Turn turn, long before, long received) {
    others = Math.max(0, before - (turn.number - first));
    double aheadNanos = others > 0 ? before * evenNanos() - (received - start) : 0;
    if (isUncertain(turn.nanos)) {
      aheadNanos = Math.max(0, aheadNanos); // The reserve is no reason to send faster.
    }
    double windows = observed == 0 ? 0 : (double) (turn.nanos - observedNanos) / nanos;
    correction.observe(aheadNanos, evenNanos(), windows);
  }

  private void begin(Turn turn, long before, long received) {
    if (shared && before > 0) {
      start = Math.min(received, startBefore(turn, before, received));
    } else {
      start = received;
      if (longestReset > 0) { // Of the window before: the service may have a shorter one now.
        nanos = longestReset;
        longestReset = 0;
      }
    }
    waited = false;
    together = 0;
    first = turn.number;
    others = 0;
    factor = Math.min(1, factor + 0.01);
  }

  /** When a window began of which others have used a part. */
  private long startBefore(Turn turn, long before, long received) {
    double even = evenNanos();
    // It begins with a request: that of a process that waited, or one of those that are spread
    // evenly.
    double gap = waited ? MARGIN * even + (received - turn.nanos) : even;
    double expected = start + nanos + gap;
    double difference = received - before * even - expected;
    if (together > 0) {
      return received - (long) (Math.max(0, before - together) * even);
    }
    boolean isUnexpected = Math.abs(difference) > nanos / 4.0;
    // The more requests were sent before, the less is known of when they were.
    return (long) (expected + difference / (isUnexpected ? 1 : 1 + 0.3 * before));
  }

  private boolean isOfPreviousWindow(long allowed, Turn turn, long lastAllowed, long now) {
    boolean windowIsYoung = now - start < nanos / 4;
    return turn.number < first || (windowIsYoung && last - lastAllowed > allowed / 4);
  }
}
