package com.salescrm.sdk.core.internal.time;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Compares durations, and checks those that callers set. */
public final class Durations {
  /** The longest duration; longer ones count as this long, so that nanoseconds fit into a long. */
  public static final Duration LONGEST = Duration.ofDays(36_500);

  private Durations() {}

  /**
   * The duration, at most {@link #LONGEST}.
   *
   * @throws IllegalArgumentException if it is null, zero or negative; the message names the setting
   */
  public static Duration positive(String setting, @Nullable Duration value) {
    if (value == null) {
      throw new IllegalArgumentException(setting + " must not be null");
    }
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(
          setting + " must be positive (zero does not mean forever), but was " + value);
    }
    return capped(value);
  }

  /** The duration, at most {@link #LONGEST}. */
  public static Duration capped(Duration value) {
    return min(value, LONGEST);
  }

  /** The shorter duration. */
  public static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
