package com.salescrm.sandbox;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The clock of the service, which determines {@code date_created} and the default of {@code
 * date_won}. It does not run unless the sandbox is built with {@link SandboxBuilder#realTime()} or
 * {@link #run()} is called, and can be set and advanced. Delays, latency and rate limits run in
 * real time and do not use this clock.
 *
 * <p>Thread-safe.
 */
public final class SandboxClock extends Clock {
  /** A clock that is ahead of another one; one object, however often it was moved. */
  private record Time(Clock source, Duration ahead) {
    Instant instant() {
      return source.instant().plus(ahead);
    }

    Time plus(Duration by) {
      Instant now = instant();
      requireTimestamp(NAME, sum(now, by));
      return new Time(source, ahead.plus(by));
    }

    private static Instant sum(Instant now, Duration by) {
      try {
        return now.plus(by);
      } catch (ArithmeticException | DateTimeException e) { // No instant is that far from now.
        throw new IllegalArgumentException(NAME + RANGE + now + " plus " + by, e);
      }
    }
  }

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T00:00:00Z");
  private static final String RANGE = " must be from " + FIRST + " to " + LAST + ", not ";
  private static final String NAME = "the time of the clock";

  private final ZoneId zone;
  private final AtomicReference<Time> time;

  SandboxClock(Clock source) {
    this(ZoneOffset.UTC, new AtomicReference<>(new Time(source, Duration.ZERO)));
  }

  private SandboxClock(ZoneId zone, AtomicReference<Time> time) {
    this.zone = zone;
    this.time = time;
  }

  /**
   * Advances the clock.
   *
   * @param by the duration; a negative duration moves the clock back
   * @throws IllegalArgumentException if the new time is not within the years 1 to 9999
   */
  public void advance(Duration by) {
    time.updateAndGet(now -> now.plus(by));
  }

  /**
   * Sets the clock. A running clock continues from the new time.
   *
   * @param instant the new time
   * @throws IllegalArgumentException if it is not within the years 1 to 9999
   */
  public void setTo(Instant instant) {
    time.updateAndGet(now -> now.plus(Duration.between(now.instant(), instant)));
  }

  /**
   * Lets a stopped clock run from its present time, such as after {@link Sandbox#seed}, so that the
   * data is the same each time. Does not affect the time of a running clock.
   */
  public void run() {
    Clock system = Clock.systemUTC();
    time.updateAndGet(now -> new Time(system, Duration.between(system.instant(), now.instant())));
  }

  /** Timestamps and the header {@code Date} have four digits for the year. */
  static void requireTimestamp(String name, Instant instant) {
    if (instant.isBefore(FIRST) || instant.isAfter(LAST)) {
      throw new IllegalArgumentException(name + RANGE + instant);
    }
  }

  @Override
  public Instant instant() {
    return time.get().instant();
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SandboxClock(other, time);
  }
}
