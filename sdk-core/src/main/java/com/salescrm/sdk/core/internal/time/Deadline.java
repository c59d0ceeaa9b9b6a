package com.salescrm.sdk.core.internal.time;

import java.time.Duration;

/** The time limit of a whole call, by a monotonic clock. Immutable. */
public final class Deadline {
  private final Ticker ticker;
  private final long startNanos;
  private final long lengthNanos;

  private Deadline(Ticker ticker, long startNanos, long lengthNanos) {
    this.ticker = ticker;
    this.startNanos = startNanos;
    this.lengthNanos = lengthNanos;
  }

  /** The deadline that is {@code length} after {@code startNanos}, a reading of {@code ticker}. */
  public static Deadline of(Ticker ticker, long startNanos, Duration length) {
    return new Deadline(ticker, startNanos, saturatedNanos(length));
  }

  /** The time left; never negative. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, lengthNanos - elapsedNanos()));
  }

  /** Whether no time is left. */
  public boolean isOver() {
    return elapsedNanos() >= lengthNanos;
  }

  /** The time from start to end. */
  public Duration length() {
    return Duration.ofNanos(lengthNanos);
  }

  private long elapsedNanos() {
    return ticker.nanos() - startNanos;
  }

  private static long saturatedNanos(Duration length) {
    try {
      return length.toNanos();
    } catch (ArithmeticException e) {
      return Long.MAX_VALUE; // 292 years
    }
  }
}
