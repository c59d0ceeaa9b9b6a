package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Time that only the test advances; a sleeping thread wakes when its delay has passed. */
final class SteppedTime extends Clock {
  private static final Instant START = Instant.parse("2026-06-19T12:00:00Z");

  private final List<Long> wakeUps = new ArrayList<>(); // guarded by this
  private long nanos; // guarded by this

  Timing timing() {
    return new Timing(this, this::nanos, this::sleep, () -> 0.5);
  }

  private synchronized long nanos() {
    return nanos;
  }

  private synchronized void sleep(Duration delay, Cancellation cancellation)
      throws InterruptedException {
    Long end = nanos + delay.toNanos();
    wakeUps.add(end);
    notifyAll();
    try {
      while (nanos - end < 0) {
        wait();
      }
    } finally {
      wakeUps.remove(end);
      notifyAll();
    }
  }

  /** Advances time, and returns when the threads whose delay has passed are awake. */
  synchronized void advance(Duration length) throws InterruptedException {
    nanos += length.toNanos();
    notifyAll();
    while (wakeUps.stream().anyMatch(end -> nanos - end >= 0)) {
      wait();
    }
  }

  /** Waits until so many threads sleep; false if they do not within 5 s. */
  synchronized boolean awaitSleepers(int count) throws InterruptedException {
    for (int i = 0; i < 500 && wakeUps.size() < count; i++) {
      wait(10);
    }
    return wakeUps.size() >= count;
  }

  /** Advances time by 1 s whenever a thread sleeps, until the work is done; returns the number of steps. */
  int stepUntilDone(Future<?> work, int most) throws InterruptedException {
    int steps = 0;
    for (int i = 0; i < 2_000 && !work.isDone(); i++) {
      if (isAnyAsleep()) {
        advance(Duration.ofSeconds(1));
        steps++;
      }
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(work).isDone();
    assertThat(steps).isLessThanOrEqualTo(most);
    return steps;
  }

  private synchronized boolean isAnyAsleep() {
    return !wakeUps.isEmpty();
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(instant(), zone);
  }
}
