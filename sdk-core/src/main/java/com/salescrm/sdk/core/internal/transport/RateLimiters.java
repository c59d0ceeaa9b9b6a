package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The gates behind which calls of one endpoint group wait after a 429, instead of each finding out for itself. They leave
 * in the order in which they came, a few milliseconds apart, and before calls that come later: else a call could meet one
 * 429 after the other because others always go first. One set for each credential; safe for many threads.
 */
final class RateLimiters {
  // A hint beyond reason must not shut out a client for good: after this, one call finds out again.
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final long SPACING_NANOS = Duration.ofMillis(5).toNanos();
  // Many calls may have given up their places meanwhile.
  private static final long LONGEST_TURN_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long LONGEST_JITTER_NANOS = Duration.ofMillis(500).toNanos();

  private final Map<String, Gate> gates = new ConcurrentHashMap<>();
  private final Timing timing;

  RateLimiters(Timing timing) {
    this.timing = timing;
  }

  /**
   * Closes a gate for the wait, at most 10 min; of several closings the one that lasts longest holds.
   *
   * @return whether the service has accepted other calls since the last 429 of this one, so that it is only its turn
   *     that had not come
   */
  boolean close(String name, Turn turn, Duration wait) {
    long now = timing.ticker().nanos();
    long length = (wait.compareTo(LONGEST) < 0 ? wait : LONGEST).toNanos();
    long jitter =
        (long) (Math.min(length / 10, LONGEST_JITTER_NANOS) * timing.random().getAsDouble());
    return gates.computeIfAbsent(name, ignored -> new Gate(now)).close(turn, now, length, jitter);
  }

  /** Notes that the service accepted a call. */
  void accepted(String name) {
    Gate gate = gates.get(name);
    if (gate != null) {
      gate.accepted();
    }
  }

  /** How long the call has to wait at a gate; empty if it may go. */
  Optional<Wait> waiting(String name, Turn turn) {
    Gate gate = gates.get(name);
    return gate == null
        ? Optional.empty()
        : Optional.ofNullable(gate.waiting(turn, timing.ticker().nanos()));
  }

  /** The place of one call at its gate, from its first wait to its end. Used by the thread of the call. */
  static final class Turn {
    private static final long NONE = -1;

    private long place = NONE;
    private long acceptedBefore = NONE;
    private boolean waited;
    private long waitedFor;

    private void waitFor(long opening) {
      waited = true;
      waitedFor = opening;
    }

    private boolean hasWaitedFor(long opening) {
      return waited && waitedFor == opening;
    }
  }

  /**
   * What a call has to wait.
   *
   * @param left until the service takes calls again; zero if it does already
   * @param turn after that, until it is the call's turn
   */
  record Wait(Duration left, Duration turn) {}

  /** One gate. Calls get numbered places while it is closed; those from head on leave, one after the other, at opening. */
  private static final class Gate {
    private final ReentrantLock lock = new ReentrantLock(); // Guards all of the below.
    private long closedUntil;
    private long opening;
    private long head;
    private long next;
    private long accepted;

    private Gate(long now) {
      closedUntil = now;
      opening = now;
    }

    private boolean close(Turn turn, long now, long length, long jitter) {
      lock.lock();
      try {
        long longer = now + length - closedUntil;
        if (now - closedUntil >= 0) {
          head = Math.min(next, head + Math.max(0, now - opening) / SPACING_NANOS);
          closedUntil = now + length;
          opening = closedUntil + jitter;
        } else if (longer > 0) {
          closedUntil += longer;
          opening += longer;
        }
        boolean othersAccepted =
            turn.acceptedBefore != Turn.NONE && turn.acceptedBefore != accepted;
        turn.acceptedBefore = accepted;
        return othersAccepted;
      } finally {
        lock.unlock();
      }
    }

    private void accepted() {
      lock.lock();
      try {
        accepted++;
      } finally {
        lock.unlock();
      }
    }

    private @Nullable Wait waiting(Turn turn, long now) {
      lock.lock();
      try {
        long left = Math.max(0, closedUntil - now);
        if (left > 0 && turn.place == Turn.NONE) {
          turn.place = next++;
        }
        if (left == 0 && (head == next || turn.hasWaitedFor(opening))) {
          return null;
        }
        // A call that comes after the opening leaves behind all who waited for it.
        long before = (turn.place == Turn.NONE ? next : turn.place) - head;
        long leaves = opening + Math.min(Math.max(0, before) * SPACING_NANOS, LONGEST_TURN_NANOS);
        if (leaves - now <= 0) {
          return null;
        }
        turn.waitFor(opening);
        return new Wait(Duration.ofNanos(left), Duration.ofNanos(leaves - now - left));
      } finally {
        lock.unlock();
      }
    }
  }
}
