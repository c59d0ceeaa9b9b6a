package com.salescrm.sdk.core.internal.time;

import java.time.Duration;

/** The end of a whole call, in monotonic nanoseconds. Immutable. */
public final class Deadline {
  private final Ticker ticker;
  private final long startNanos;
  private final long lengthNanos;

  private Deadline(Ticker ticker, long startNanos, long lengthNanos) {
    this.ticker = ticker;
    this.startNanos = startNanos;
    this.lengthNanos = lengthNanos;
  }

  /** A deadline {@code length} after the reading {@code startNanos} of {@code ticker}. */
  public static Deadline of(Ticker ticker, long startNanos, Duration length) {
    return new Deadline(ticker, startNanos, saturatedNanos(length));
  }

  /** What is left of it, never negative. */
  public Duration remaining() {
    return Duration.ofNanos(Math.max(0, lengthNanos - elapsedNanos()));
  }

  /** Whether nothing is left of it. */
  public boolean isOver() {
    return elapsedNanos() >= lengthNanos;
  }

  /** The whole length it was given. */
  public Duration length() {
    return Duration.ofNanos(lengthNanos);
  }

  private long elapsedNanos() {
    return ticker.nanos() - startNanos;
  }

  private static long saturatedNanos(Duration length) {
    try {
      return length.toNanos();
    } catch (ArithmeticException tooLong) {
      return Long.MAX_VALUE; // 292 years
    }
  }
}
