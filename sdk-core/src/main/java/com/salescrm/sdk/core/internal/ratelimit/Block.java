package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.internal.time.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The block of a group after a 429. All calls wait instead of receiving a 429 each. Calls that arrive during a block get
 * consecutive numbers; when it ends, they are released in this order, 5 ms apart, starting with {@code head}, and before later
 * calls: otherwise later calls could overtake one call again and again. Guarded by the lock of its limiter.
 */
final class Block {
  // Afterwards one call tries again, so that an excessive Retry-After does not block forever.
  static final Duration LONGEST = Duration.ofMinutes(10);
  private static final long SPACING_NANOS = Duration.ofMillis(5).toNanos();
  // Calls ahead in the queue may have ended since.
  private static final long MAX_QUEUE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long MAX_JITTER_NANOS = Duration.ofMillis(500).toNanos();

  private boolean used;
  private long blockedUntil;
  private long releasesFrom; // blockedUntil with jitter.
  private long head;
  private long nextNumber;
  private long accepted;

  /** Blocks the group, for at most 10 min; of several blocks the one that lasts longest counts. */
  void start(long now, Duration delay, double random) {
    long length = Durations.min(delay, LONGEST).toNanos();
    extend(now, length, (long) (Math.min(length / 10, MAX_JITTER_NANOS) * random));
  }

  /** Whether the service accepted other calls of the group since the previous 429 of this call. */
  boolean onRejected(Turn turn) {
    boolean othersAccepted = turn.acceptedBefore != Turn.NONE && turn.acceptedBefore != accepted;
    turn.acceptedBefore = accepted;
    return othersAccepted;
  }

  /** Blocks the group since another process is blocked; not positive has no effect. */
  void extend(long now, long length) {
    if (length > remaining(now)) {
      extend(now, Math.min(length, LONGEST.toNanos()), 0);
    }
  }

  private void extend(long now, long length, long jitter) {
    if (!used) {
      used = true;
      blockedUntil = now;
      releasesFrom = now;
    }
    long longer = now + length - blockedUntil;
    if (now - blockedUntil >= 0) {
      head = Math.min(nextNumber, head + Math.max(0, now - releasesFrom) / SPACING_NANOS);
      blockedUntil = now + length;
      releasesFrom = blockedUntil + jitter;
    } else if (longer > 0) {
      blockedUntil += longer;
      releasesFrom += longer;
    }
  }

  void onAccepted() {
    accepted++;
  }

  /** How long it lasts; zero if there is none. */
  long remaining(long now) {
    return used ? Math.max(0, blockedUntil - now) : 0;
  }

  @Nullable
  Delay delay(Turn turn, long now) {
    if (!used) {
      return null;
    }
    long block = remaining(now);
    if (block > 0 && turn.position == Turn.NONE) {
      turn.position = nextNumber++;
    }
    boolean waited = turn.waitedUntil != null && turn.waitedUntil.longValue() == releasesFrom;
    if (block == 0 && (head == nextNumber || waited)) {
      return null;
    }
    // A call that arrives after the block is released after all calls that waited.
    long last = turn.position == Turn.NONE ? nextNumber : turn.position;
    long ahead = Math.max(0, last - head);
    long releasedAt = releasesFrom + Math.min(ahead * SPACING_NANOS, MAX_QUEUE_NANOS);
    if (releasedAt - now <= 0) {
      return null;
    }
    turn.waitedUntil = releasesFrom;
    return new Delay(Duration.ofNanos(block), Duration.ofNanos(releasedAt - now - block), false);
  }
}
