package com.salescrm.sdk.core.internal.time;

import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The time limit of a whole call, by a monotonic clock. Immutable. */
public final class Deadline {
  private final Ticker ticker;
  private final long startNanos;
  private final long lengthNanos;

  /** The deadline that is {@code length} after {@code startNanos}, a reading of {@code ticker}. */
  public Deadline(Ticker ticker, long startNanos, Duration length) {
    this.ticker = ticker;
    this.startNanos = startNanos;
    this.lengthNanos = TimeUnit.NANOSECONDS.convert(length); // At most 292 years.
  }

  /** A deadline that is {@code length} from now. */
  public Deadline restarted(Duration length) {
    return new Deadline(ticker, ticker.nanos(), length);
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
}
