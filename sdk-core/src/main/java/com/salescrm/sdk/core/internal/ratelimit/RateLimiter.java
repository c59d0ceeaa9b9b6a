package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The rate limiter of one group of endpoints: {@link Block} after a 429, else {@link Pace}. It never waits itself: a call asks
 * how long it has to wait, and asks again afterwards. Safe for many threads.
 */
final class RateLimiter {
  private static final Duration LEASE_CHECK = Duration.ofMillis(10);

  // A longer wait is divided, if the part of this process may change meanwhile.
  private static final long SHORT_WAIT = Duration.ofMillis(20).toNanos();

  private final ReentrantLock lock = new ReentrantLock(); // Guards the fields below and the turns.
  private final Block block = new Block();
  private final Pace pace;
  private final @Nullable Renewal renewal;
  private final Lease lease;

  /**
   * Creates a limiter.
   *
   * @param renewal renews the part of this process; null if no other process shares the limit
   * @param process identifies this process
   */
  RateLimiter(@Nullable Renewal renewal, String process) {
    this.renewal = renewal;
    this.pace = new Pace(renewal != null);
    this.lease = new Lease(process, pace, block);
  }

  /** Renews the part of a process on another thread. */
  interface Renewal {
    /** Sends the entry and calls {@link #renewed} or {@link #notRenewed}. */
    void start(RateLimiter limiter, Entry entry);
  }

  /** A call that has not asked yet. */
  Turn turn(Lane lane) {
    return new Turn(this, lane);
  }

  /** See {@link Turn#begin}. */
  Optional<Delay> begin(Turn turn, long now) {
    renew(now);
    lock.lock();
    try {
      if (turn.begun) {
        return Optional.empty();
      }
      Delay delay = block.delay(turn, now);
      long wait = delay == null ? pace.delay(turn, now) : 0;
      if (renewal != null && delay == null && wait <= 0 && lease.isAwaited(turn, now)) {
        return Optional.of(new Delay(LEASE_CHECK, Duration.ZERO, true));
      }
      if (wait > 0) {
        long length = renewal != null && wait > SHORT_WAIT ? wait / 2 : wait;
        delay = new Delay(Duration.ofNanos(length), Duration.ZERO, true, Duration.ofNanos(wait));
      }
      if (delay != null) {
        lease.onWait(now, delay.length().toNanos());
      } else {
        pace.begin(turn, now);
        turn.begun = true;
      }
      return Optional.ofNullable(delay);
    } finally {
      lock.unlock();
    }
  }

  private void renew(long now) {
    if (renewal == null) {
      return;
    }
    Entry entry = null;
    lock.lock();
    try {
      if (lease.isDue(now)) {
        entry = lease.entry(now);
      }
    } finally {
      lock.unlock();
    }
    if (entry != null) {
      renewal.start(this, entry);
    }
  }

  /** Takes the entries of all processes. */
  void renewed(List<Entry> entries, long now) {
    lock.lock();
    try {
      lease.accept(entries, now);
    } finally {
      lock.unlock();
    }
  }

  /** The entries of the other processes are not available. */
  void notRenewed(long now) {
    lock.lock();
    try {
      lease.fail(now);
    } finally {
      lock.unlock();
    }
  }

  /** See {@link Turn#end}. */
  boolean end(
      Turn turn, @Nullable RateLimit headers, Turn.@Nullable Rejection rejection, long now) {
    lock.lock();
    try {
      turn.begun = false;
      pace.onResponse();
      if (headers != null) {
        observe(turn, headers, now);
      }
      if (rejection == null) {
        block.onAccepted();
        pace.onAccepted(turn, now);
        return false;
      }
      boolean isFirst = block.remaining(now) == 0;
      Duration delay = rejection.retryAfter();
      boolean othersAccepted = block.onRejected(turn);
      if (delay != null) {
        block.start(now, delay, rejection.random());
      }
      if (isFirst) {
        pace.onRejected(turn, now, block.remaining(now));
      }
      return othersAccepted;
    } finally {
      lock.unlock();
    }
  }

  private void observe(Turn turn, RateLimit headers, long now) {
    long limit = headers.limit().orElse(0);
    Instant reset = headers.resetAt().orElse(null);
    if (limit > 0 && reset != null) {
      long left = Math.min(limit, headers.remaining().orElse(limit));
      long untilReset = Duration.between(Instant.EPOCH, reset).toNanos();
      pace.observe(turn, limit, left, untilReset, now);
    }
  }

  /** See {@link Turn#withdraw}. */
  void withdraw(Turn turn) {
    lock.lock();
    try {
      if (turn.begun) {
        turn.begun = false;
        pace.withdraw(turn);
      }
      pace.leave(turn);
    } finally {
      lock.unlock();
    }
  }

  /** See {@link Turn#leave}. Without the lock if there is nothing to do: only its call changes a turn. */
  void leave(Turn turn) {
    if (!turn.begun && turn.ticket == Turn.NONE) {
      return;
    }
    lock.lock();
    try {
      turn.begun = false;
      pace.leave(turn);
    } finally {
      lock.unlock();
    }
  }
}
