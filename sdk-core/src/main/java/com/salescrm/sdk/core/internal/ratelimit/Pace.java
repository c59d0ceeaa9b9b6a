package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;

/**
 * Keeps a group of endpoints within the limit that the response headers state, so that the service need not reject any
 * request: if its {@link ServiceWindow} is used up, requests wait for the next one. Batch requests are spread evenly over the
 * window: all workers at once would use it up at its beginning. Interactive requests are sent at once, at most half a window
 * ahead of an even distribution, and delay batch requests. Guarded by the lock of its limiter.
 */
final class Pace {
  // A delay of the machine is made up for by at most that many requests.
  private static final int BURST = 2;
  // After that many intervals a batch request is sent before interactive ones, which use up the
  // window in about half of its time.
  private static final int BATCH_TURNS = 5;

  private final LearnedPace learned = new LearnedPace();
  private final ServiceWindow window;
  private final Queue interactive = new Queue();
  private final Queue batch = new Queue();
  private double share; // Of this process.
  private boolean aligned; // To the clock of a store.
  private double alignedPart;
  private long alignedMillis;
  private long alignedNanos;
  private long firstNanos;
  private long sent;
  private boolean responded;
  private long latestNanos; // When the latest request was due if all are spread evenly.
  // When the latest batch request was sent, or the first one began to wait.
  private long batchNanos;

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

  /** @param shared whether other processes share the limit */
  Pace(boolean shared) {
    window = new ServiceWindow(shared);
    share = shared ? 1.0 / Lease.UNKNOWN : 1;
  }

  private Queue queue(Turn turn) {
    return turn.lane == Lane.BATCH ? batch : interactive;
  }

  private static long later(long a, long b) {
    return a - b > 0 ? a : b;
  }

  /** How long a call has to wait; not positive if it may be sent. */
  long delay(Turn turn, long now) {
    long at = window.freeAt(sent, now);
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
    long next = nextNanos(now, interval);
    long ahead = queue(turn).ahead(turn);
    if (turn.lane == Lane.INTERACTIVE) {
      return next - windowOf(now) / 2 + ahead * interval;
    }
    long even = next + ahead * interval;
    long least = batchNanos + BATCH_TURNS * interval * (ahead + 1);
    return even - least < 0 ? even : least;
  }

  /** When the next request is due if all are spread evenly. */
  private long nextNanos(long now, long interval) {
    boolean isLimited = window.limit() > 0;
    double even = isLimited ? window.evenNanos() : interval;
    long next = later(latestNanos + interval, now - (long) (BURST * even));
    return aligned && isLimited && window.isInTurn(now) ? toTurn(next, even / share) : next;
  }

  /** The nearest time when it is the turn of this process. */
  private long toTurn(long nanos, double interval) {
    double atStore = alignedMillis % (interval / 1e6) * 1e6 + (nanos - alignedNanos);
    return nanos - (long) Math.IEEEremainder(atStore - alignedPart * interval, interval);
  }

  private long windowOf(long now) {
    return window.limit() > 0 ? window.nanos() : learned.cycleNanos(now);
  }

  /** The time between two requests; 0 if it is not limited. */
  private long intervalNanos(long now) {
    if (window.limit() == 0) {
      return window.isLong() ? 0 : learned.intervalNanos(now);
    }
    double even = window.evenNanos();
    return (long) Math.max(even, even / share * window.correction(now));
  }

  /** Counts a request that is sent now. */
  void begin(Turn turn, long now) {
    queue(turn).remove(turn);
    if (sent == 0) {
      firstNanos = now;
    }
    long interval = intervalNanos(now);
    turn.spacing = 0;
    if (interval > 0) {
      long next = nextNanos(now, interval);
      turn.spacing = Math.min(next - latestNanos, interval);
      latestNanos = next;
    }
    if (turn.lane == Lane.BATCH) {
      batchNanos = now;
    }
    turn.number = ++sent;
    turn.nanos = now;
  }

  /** Counts a request no longer that was begun and not sent. If later ones have begun, its number stays unused. */
  void withdraw(Turn turn) {
    latestNanos -= turn.spacing;
    if (turn.number == sent) {
      sent--;
    }
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
    return sent > 0 && !responded && window.limit() == 0;
  }

  long sent() {
    return sent;
  }

  ServiceWindow window() {
    return window;
  }

  double share() {
    return share;
  }

  /** Sets the part of the limit that this process may use. */
  void share(double part) {
    if (part > share) {
      window.onLargerPart(part / share);
    }
    share = part;
  }

  /**
   * Sets when it is the turn of this process: the other processes send in the meantime.
   *
   * @param part the part of the interval between two requests at which it sends
   * @param storeMillis what the clock of the store shows now; intervals are counted from its zero
   */
  void align(double part, long storeMillis, long now) {
    aligned = true;
    alignedPart = part;
    alignedMillis = storeMillis;
    alignedNanos = now;
  }

  void onAccepted(Turn turn, long now) {
    learned.onAccepted(turn.nanos, now);
  }

  /** Lowers the rate after a 429. */
  void onRejected(Turn turn, long now, long blockNanos) {
    if (window.limit() == 0) {
      learned.onRejected(turn.nanos, now, blockNanos);
    } else {
      window.onRejected(now, blockNanos);
    }
  }

  /** See {@link ServiceWindow#observe}. */
  void observe(Turn turn, long allowed, long left, long untilReset, long now) {
    boolean first = window.limit() == 0;
    window.observe(turn, allowed, left, untilReset, now);
    if (first && window.limit() > 0) { // The requests so far were sent without delay.
      long even = firstNanos + (sent - 1) * intervalNanos(now);
      latestNanos = even - (now + window.nanos()) < 0 ? even : now + window.nanos();
    }
  }
}
