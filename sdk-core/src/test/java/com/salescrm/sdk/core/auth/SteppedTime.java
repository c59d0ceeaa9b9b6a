package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time that only the test moves; who sleeps wakes when the test has moved it far enough. */
final class SteppedTime extends Clock {
  private static final Instant START = Instant.parse("2026-06-19T12:00:00Z");

  private long nanos; // guarded by this
  private int sleepers; // guarded by this

  Timing timing() {
    return new Timing(this, this::nanos, this::sleep, () -> 0.5);
  }

  private synchronized long nanos() {
    return nanos;
  }

  private synchronized void sleep(Duration delay, Cancellation cancellation)
      throws InterruptedException {
    long end = nanos + delay.toNanos();
    sleepers++;
    notifyAll();
    try {
      while (nanos - end < 0) {
        wait();
      }
    } finally {
      sleepers--;
    }
  }

  synchronized void advance(Duration length) {
    nanos += length.toNanos();
    notifyAll();
  }

  /** Waits until so many threads sleep; false if they do not within 5 s. */
  synchronized boolean awaitSleepers(int count) throws InterruptedException {
    for (int i = 0; i < 500 && sleepers < count; i++) {
      wait(10);
    }
    return sleepers >= count;
  }

  /** Moves time in steps of 1 s until the work is done, and says in how many. */
  int stepUntilDone(Future<?> work, int most) throws Exception {
    for (int steps = 0; steps < most; steps++) {
      try {
        work.get(100, TimeUnit.MILLISECONDS);
        return steps;
      } catch (TimeoutException e) {
        advance(Duration.ofSeconds(1));
      }
    }
    throw new AssertionError("not done after " + most + " s");
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
