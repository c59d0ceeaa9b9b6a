package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;

/**
 * Keeps a group of endpoints within the limit that the response headers state, so that the service need not reject any
 * request. Requests are numbered, and a response says which number is the last one that its window allows: later ones wait
 * for the next window. Batch requests are spread evenly over the window: all workers at once would use it up at its
 * beginning. Interactive requests are sent at once, at most half a window ahead of an even distribution, and delay batch
 * requests. Guarded by the lock of its limiter.
 */
final class Pace {
  // A quota of an hour or a day is not spread: the work may end long before.
  static final long LONGEST_WINDOW = Duration.ofSeconds(15).toNanos();
  // The time until a reset is stated in whole seconds.
  private static final long TOLERANCE = Duration.ofSeconds(2).toNanos();
  private static final double USED_SHARE = 0.975;
  // A delay of the machine is made up for by at most that many requests.
  private static final int BURST = 2;
  // Of eight requests of other programs in a window, one may be in flight.
  private static final int OTHERS = 8;
  private static final double LEAST_FACTOR = 0.25;
  // After that many intervals a batch request is sent before interactive ones, which use up the
  // window in about half of its time.
  private static final int BATCH_TURNS = 5;

  private final LearnedPace learned = new LearnedPace();
  private final Queue interactive = new Queue();
  private final Queue batch = new Queue();
  private double share = 1; // Of this process.
  private double factor = 1; // Lower after a 429.
  private double sharedFactor = 1; // The lowest factor of the other processes.
  private long factorLoweredAt;
  private long firstNanos;
  private long sent;
  private boolean responded;
  private long limit;
  private long windowNanos;
  private long longestReset; // The longest time until the reset in this window.
  private long nextNanos; // When the next request is due if all are spread evenly.
  private long
      batchNanos; // When the latest batch request was sent, or the first one began to wait.
  private long windowStartNanos; // An estimate.
  private long firstOfWindow;
  private long lastOfWindow;
  private long others; // The requests of other programs in this window.
  private boolean longWindow; // Longer than LONGEST_WINDOW.
  private long longWindowEnd;
  private long longHoldUntil; // If it is used up.

  /** The calls of a lane that wait, in the order of their arrival. */
  private static final class Queue {
    private long head;
    private long next;

    /** How many calls are ahead of the call. */
    private long ahead(Turn turn) {
      return turn.ticket == Turn.NONE ? next - head : Math.max(0, turn.ticket - head);
    }

    private void add(Turn turn) {
      if (turn.ticket == Turn.NONE) {
        turn.ticket = next++;
      }
    }

    private void remove(Turn turn) {
      if (turn.ticket != Turn.NONE) {
        turn.ticket = Turn.NONE;
        head++;
      }
    }
  }

  private Queue queue(Turn turn) {
    return turn.lane == Lane.BATCH ? batch : interactive;
  }

  private static long later(long a, long b) {
    return a - b > 0 ? a : b;
  }

  /** How long a call has to wait; not positive if it may be sent. */
  long delay(Turn turn, long now) {
    long at = now;
    if (isUsedUp(now)) {
      at = windowEnd();
    }
    if (turn.lane == Lane.BATCH && batch.head == batch.next) {
      batchNanos = now;
    }
    long interval = intervalNanos(now);
    if (interval > 0) {
      at = later(at, due(turn, now, interval));
    }
    if (at - now > 0) {
      queue(turn).add(turn);
    }
    return at - now;
  }

  private long due(Turn turn, long now, long interval) {
    long next = later(nextNanos, now - BURST * interval);
    long ahead = queue(turn).ahead(turn);
    if (turn.lane == Lane.INTERACTIVE) {
      return next - windowOf(now) / 2 + ahead * interval;
    }
    long even = next + ahead * interval;
    long least = batchNanos + BATCH_TURNS * interval * (ahead + 1);
    return even - least < 0 ? even : least;
  }

  private long windowOf(long now) {
    return limit > 0 ? windowNanos : learned.cycleNanos(now);
  }

  private boolean isUsedUp(long now) {
    boolean isKnown = longWindow || (limit > 0 && windowNanos > 0);
    return isKnown && sent + others / OTHERS >= lastOfWindow && windowEnd() - now > 0;
  }

  private long windowEnd() {
    return longWindow ? longHoldUntil : windowStartNanos + windowNanos;
  }

  /** The time between two requests; 0 if it is not limited. */
  private long intervalNanos(long now) {
    if (limit == 0) {
      return longWindow ? 0 : (long) (learned.intervalNanos(now) / share);
    }
    return (long) (windowNanos / USED_SHARE / limit / Math.min(factor, sharedFactor) / share);
  }

  /** Counts a request that is sent now. */
  void begin(Turn turn, long now) {
    queue(turn).remove(turn);
    if (sent == 0) {
      firstNanos = now;
    }
    long interval = intervalNanos(now);
    if (interval > 0) {
      nextNanos = later(nextNanos, now - BURST * interval) + interval;
    }
    if (turn.lane == Lane.BATCH) {
      batchNanos = now;
    }
    turn.number = ++sent;
    turn.nanos = now;
  }

  /** The call does not wait any more. */
  void leave(Turn turn) {
    queue(turn).remove(turn);
  }

  void onResponse() {
    responded = true;
  }

  /** Whether requests were sent, and nothing is known of the limit yet. */
  boolean awaitsFirstResponse() {
    return sent > 0 && !responded && limit == 0;
  }

  long sent() {
    return sent;
  }

  double factor() {
    return factor;
  }

  /** The requests that a window allows; 0 if not known. */
  long limit() {
    return limit;
  }

  long windowNanos() {
    return limit == 0 ? 0 : windowNanos;
  }

  /** The requests per second that the service allows; 0 if not known. */
  double capacity() {
    return limit == 0 ? 0 : limit / (windowNanos / 1e9);
  }

  /** The requests per second of this process; 0 if not known. */
  double rate() {
    return capacity() * share;
  }

  /** Sets the part of the limit that this process may use. */
  void share(double part, double factorOfOthers) {
    share = Math.max(0.001, Math.min(1, part));
    sharedFactor = Math.max(LEAST_FACTOR, Math.min(1, factorOfOthers));
  }

  /** Delays the next request by a part of the interval, so that processes that began together do not send together. */
  void shift(double part, long now) {
    nextNanos = later(nextNanos, now) + (long) (part * intervalNanos(now));
  }

  /** Takes the limit that another process has learned, if it is not known here. */
  void adopt(long allowed, long window, long now) {
    if (limit == 0 && !longWindow && allowed > 0 && window > 0 && window <= LONGEST_WINDOW) {
      limit = allowed;
      windowNanos = window;
      windowStartNanos = now - window; // It is used up by no request known here.
      nextNanos = now;
    }
  }

  void onAccepted(Turn turn, long now) {
    learned.onAccepted(turn.nanos, now);
  }

  /** Lowers the rate after a 429, at most once in a window. */
  void onRejected(long now, long blockNanos) {
    if (limit == 0) {
      learned.onRejected(now, blockNanos);
    } else if (factor == 1 || now - factorLoweredAt > later(windowNanos, blockNanos)) {
      factor = Math.max(LEAST_FACTOR, factor * 0.95);
      factorLoweredAt = now;
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
    if (untilReset > LONGEST_WINDOW) {
      if (!mayBePenalty || limit == 0) {
        observeLongWindow(untilReset, now);
      }
    } else if (longWindow && now + untilReset - longWindowEnd < TOLERANCE) {
      longHoldUntil = now + untilReset;
    } else if (!mayBePenalty) {
      observeWindow(allowed, untilReset, now);
    }
    observeLast(allowed, turn, turn.number + left, now);
  }

  private void observeLongWindow(long untilReset, long now) {
    longWindow = true;
    longWindowEnd = now + untilReset;
    longHoldUntil = now + Math.min(untilReset, Block.LONGEST.toNanos());
    limit = 0;
    windowNanos = 0;
    longestReset = 0;
  }

  private void observeWindow(long allowed, long untilReset, long now) {
    longestReset = Math.max(longestReset, untilReset);
    if (longestReset == 0) {
      return;
    }
    boolean first = limit == 0;
    windowNanos = Math.max(windowNanos, longestReset);
    longWindow = false;
    limit = allowed;
    if (first) { // The requests so far were sent without delay.
      long even = firstNanos + sent * intervalNanos(now);
      nextNanos = even - (now + windowNanos) < 0 ? even : now + windowNanos;
    }
  }

  /** @param last the number of the last request that the window of the response allows */
  private void observeLast(long allowed, Turn turn, long last, long now) {
    if (firstOfWindow == 0 || last - lastOfWindow > allowed / 4) {
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
      factor = Math.min(1, factor + 0.01);
    } else if (last < lastOfWindow && !isOfPreviousWindow(allowed, turn, last, now)) {
      others += lastOfWindow - last;
      lastOfWindow = last;
    }
  }

  private boolean isOfPreviousWindow(long allowed, Turn turn, long last, long now) {
    boolean windowIsYoung = now - windowStartNanos < windowNanos / 4;
    return turn.number < firstOfWindow || (windowIsYoung && lastOfWindow - last > allowed / 4);
  }
}
