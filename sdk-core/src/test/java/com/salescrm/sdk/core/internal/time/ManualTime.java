package com.salescrm.sdk.core.internal.time;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only by sleeping or {@link #advance}; the random number is always 0.5. */
public final class ManualTime extends Clock {
  private static final Instant START = Instant.parse("2026-06-19T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong(1_000_000_000_000L);
  private final long startNanos = nanos.get();
  private final List<Duration> sleeps = new CopyOnWriteArrayList<>();

  public Timing timing() {
    return new Timing(this, nanos::get, this::sleep, () -> 0.5);
  }

  public void advance(Duration length) {
    nanos.addAndGet(length.toNanos());
  }

  /** All waits so far, in order. */
  public List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }

  private void sleep(Duration delay, Cancellation cancellation) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while asleep");
    }
    sleeps.add(delay);
    advance(delay);
  }

  @Override
  public Instant instant() {
    return START.plusNanos(nanos.get() - startNanos);
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
