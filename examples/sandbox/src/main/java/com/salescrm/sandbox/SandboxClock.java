package com.salescrm.sandbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The time of the service: what it writes into {@code date_created}, and what is "today" for {@code
 * date_won}. It stands still unless the sandbox was built with {@link SandboxBuilder#realTime()},
 * and can be moved. Delays, latency and rate limits run in real time and do not look at it.
 *
 * <p>Safe for many threads.
 */
public final class SandboxClock extends Clock {
  private final Clock source;
  private final ZoneId zone;
  private final AtomicReference<Duration> offset;

  SandboxClock(Clock source) {
    this(source, ZoneOffset.UTC, new AtomicReference<>(Duration.ZERO));
  }

  private SandboxClock(Clock source, ZoneId zone, AtomicReference<Duration> offset) {
    this.source = source;
    this.zone = zone;
    this.offset = offset;
  }

  /**
   * Moves the clock on, or back by a negative length.
   *
   * @param by the length of the move
   */
  public void advance(Duration by) {
    offset.updateAndGet(by::plus);
  }

  /**
   * Sets the clock; it stands or runs on from there.
   *
   * @param instant the new time
   */
  public void setTo(Instant instant) {
    offset.set(Duration.between(source.instant(), instant));
  }

  @Override
  public Instant instant() {
    return source.instant().plus(offset.get());
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SandboxClock(source, other, offset);
  }
}
