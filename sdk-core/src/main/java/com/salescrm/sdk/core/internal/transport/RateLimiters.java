package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rate limiters of a client, one for each group of endpoints. After a 429, all calls of the group wait instead of
 * receiving a 429 each. Afterwards they are released in the order of their arrival, 5 ms apart and before later calls:
 * otherwise later calls could overtake one call again and again. Safe for many threads.
 */
final class RateLimiters {
  // Afterwards one call tries again, so that an excessive Retry-After does not block forever.
  private static final Duration MAX_BLOCK = Duration.ofMinutes(10);
  private static final long SPACING_NANOS = Duration.ofMillis(5).toNanos();
  // Calls ahead in the queue may have ended since.
  private static final long MAX_QUEUE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long MAX_JITTER_NANOS = Duration.ofMillis(500).toNanos();

  private final Map<String, Limiter> limiters = new ConcurrentHashMap<>();
  private final Timing timing;

  RateLimiters(Timing timing) {
    this.timing = timing;
  }

  /**
   * Blocks a group after a 429, for at most 10 min; of several blocks the one that lasts longest counts.
   *
   * @return whether the service accepted other calls of the group since the previous 429 of this call
   */
  boolean block(String group, Position position, Duration delay) {
    long now = timing.ticker().nanos();
    long length = Durations.min(delay, MAX_BLOCK).toNanos();
    long jitter =
        (long) (Math.min(length / 10, MAX_JITTER_NANOS) * timing.random().getAsDouble());
    return limiters
        .computeIfAbsent(group, ignored -> new Limiter(now))
        .block(position, now, length, jitter);
  }

  /** Counts a call that the service accepted. */
  void onAccepted(String group) {
    Limiter limiter = limiters.get(group);
    if (limiter != null) {
      limiter.onAccepted();
    }
  }

  /** The time that a call has to wait; empty if it may be sent. */
  Optional<Delay> delay(String group, Position position) {
    Limiter limiter = limiters.get(group);
    return limiter == null
        ? Optional.empty()
        : Optional.ofNullable(limiter.delay(position, timing.ticker().nanos()));
  }

  /** The position of one call in the queue of its limiter, from its first wait to its end. Used by the thread of the call. */
  static final class Position {
    private static final long NONE = -1;

    private long number = NONE;
    private long acceptedBefore = NONE;
    private @Nullable Long waitedUntil;
  }

  /**
   * The time that a call has to wait.
   *
   * @param block until the service accepts calls again; zero if it does already
   * @param queue after that, until the calls ahead are sent
   */
  record Delay(Duration block, Duration queue) {}

  /**
   * The limiter of one group. Calls that arrive during a block get consecutive numbers; when it ends, they are released in
   * this order, starting with {@code head}.
   */
  private static final class Limiter {
    private final ReentrantLock lock = new ReentrantLock(); // Guards all fields below.
    private long blockedUntil;
    private long releasesFrom; // blockedUntil with jitter.
    private long head;
    private long nextNumber;
    private long accepted;

    private Limiter(long now) {
      blockedUntil = now;
      releasesFrom = now;
    }

    private boolean block(Position position, long now, long length, long jitter) {
      lock.lock();
      try {
        long longer = now + length - blockedUntil;
        if (now - blockedUntil >= 0) {
          head = Math.min(nextNumber, head + Math.max(0, now - releasesFrom) / SPACING_NANOS);
          blockedUntil = now + length;
          releasesFrom = blockedUntil + jitter;
        } else if (longer > 0) {
          blockedUntil += longer;
          releasesFrom += longer;
        }
        boolean othersAccepted =
            position.acceptedBefore != Position.NONE && position.acceptedBefore != accepted;
        position.acceptedBefore = accepted;
        return othersAccepted;
      } finally {
        lock.unlock();
      }
    }

    private void onAccepted() {
      lock.lock();
      try {
        accepted++;
      } finally {
        lock.unlock();
      }
    }

    private @Nullable Delay delay(Position position, long now) {
      lock.lock();
      try {
        long block = Math.max(0, blockedUntil - now);
        if (block > 0 && position.number == Position.NONE) {
          position.number = nextNumber++;
        }
        boolean waited =
            position.waitedUntil != null && position.waitedUntil.longValue() == releasesFrom;
        if (block == 0 && (head == nextNumber || waited)) {
          return null;
        }
        // A call that arrives after the block is released after all calls that waited.
        long last = position.number == Position.NONE ? nextNumber : position.number;
        long ahead = Math.max(0, last - head);
        long releasedAt = releasesFrom + Math.min(ahead * SPACING_NANOS, MAX_QUEUE_NANOS);
        if (releasedAt - now <= 0) {
          return null;
        }
        position.waitedUntil = releasesFrom;
        return new Delay(Duration.ofNanos(block), Duration.ofNanos(releasedAt - now - block));
      } finally {
        lock.unlock();
      }
    }
  }
}
