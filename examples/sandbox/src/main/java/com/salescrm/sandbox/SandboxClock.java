package com.salescrm.sandbox;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock of the service, which determines {@code date_created} and the default of {@code
 * date_won}. It does not run unless the sandbox is built with {@link SandboxBuilder#realTime()},
 * and can be set and advanced. Delays, latency and rate limits run in real time and do not use this
 * clock.
 *
 * <p>Thread-safe.
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
   * Advances the clock.
   *
   * @param by the duration; a negative duration moves the clock back
   */
  public void advance(Duration by) {
    offset.updateAndGet(by::plus);
  }

  /**
   * Sets the clock. A running clock continues from the new time.
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
