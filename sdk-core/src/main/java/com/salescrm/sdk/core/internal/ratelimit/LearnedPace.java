package com.salescrm.sdk.core.internal.ratelimit;

import java.time.Duration;

/**
 * The rate of a service that rejects requests and states no limit: after a 429, 90 % of the rate that it accepted before.
 * From then on it grows by half a percent a second. Guarded by the lock of its limiter.
 */
final class LearnedPace {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final double DECREASE = 0.9;
  private static final double INCREASE = 0.005;
  private static final long FORGOTTEN_AFTER = Duration.ofMinutes(10).toNanos();
  // The rate of fewer requests says little.
  private static final int LEAST_SAMPLE = 8;

  private long accepted; // Since the cycle began.
  private long cycleStart;
  private long cycleNanos; // The length of the latest cycle that ended with a 429.
  private long interval; // When it was learned; 0 if none was.
  private long learnedAt;

  void onAccepted(long sentAt, long now) {
    if (accepted == 0 || now - cycleStart > ServiceWindow.LONGEST) {
      accepted = 0;
      cycleStart = sentAt;
    }
    accepted++;
  }

  /** Several 429s of requests that were in flight together lower the rate once. */
  void onRejected(long sentAt, long now, long blockNanos) {
    if (interval > 0 && sentAt - learnedAt < 0) {
      return;
    }
    long length = now - cycleStart + blockNanos;
    if (accepted >= LEAST_SAMPLE && length <= ServiceWindow.LONGEST) {
      interval = (long) (length / DECREASE / accepted);
      cycleNanos = length;
      learnedAt = now + blockNanos;
    } else if (interval > 0) {
      interval = (long) (intervalNanos(now) / DECREASE);
      learnedAt = now + blockNanos;
    }
    accepted = 0;
  }

  /** The time between two requests; 0 if it is not limited. */
  long intervalNanos(long now) {
    if (interval == 0 || now - learnedAt > FORGOTTEN_AFTER) {
      return 0;
    }
    double seconds = Math.max(0, now - learnedAt) / (double) SECOND;
    return (long) (interval / (1 + INCREASE * seconds));
  }

  /** The time within which the service rejected a request; 0 if it is not limited. */
  long cycleNanos(long now) {
    return intervalNanos(now) == 0 ? 0 : cycleNanos;
  }
}
