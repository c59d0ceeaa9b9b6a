package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The delay before the next attempt if the service sends no {@code Retry-After}: exponential with full jitter, a random
 * length between zero and a bound that doubles up to a maximum. Immutable, safe for many threads.
 */
public final class Backoff {
  private static final Backoff DEFAULTS =
      exponential(Duration.ofMillis(500), Duration.ofSeconds(8));

  private final Duration first;
  private final Duration longest;

  private Backoff(Duration first, Duration longest) {
    this.first = first;
    this.longest = longest;
  }

  /** {@return a backoff of at most 0.5 s before the second attempt, doubling to at most 8 s} */
  public static Backoff defaults() {
    return DEFAULTS;
  }

  /**
   * An exponential backoff.
   *
   * @param first the bound before the second attempt
   * @param longest the largest bound
   * @return the backoff
   * @throws IllegalArgumentException if {@code first} is not positive or longer than {@code longest}
   */
  public static Backoff exponential(Duration first, Duration longest) {
    Arguments.notNull(first, "first");
    Arguments.notNull(longest, "longest");
    if (first.isNegative() || first.isZero() || first.compareTo(longest) > 0) {
      throw new IllegalArgumentException(
          "first must be positive and not longer than longest, but was " + first + " with longest "
              + longest);
    }
    return new Backoff(first, longest);
  }

  /**
   * The delay after a failed attempt.
   *
   * @param attempt the number of the attempt, counted from 1
   * @param random a random number from 0 (inclusive) to 1 (exclusive)
   * @return the bound of the attempt multiplied by {@code random}
   */
  public Duration delay(int attempt, double random) {
    long capNanos = TimeUnit.NANOSECONDS.convert(longest); // At most 292 years.
    long boundNanos = TimeUnit.NANOSECONDS.convert(first);
    for (int i = 1; i < attempt && boundNanos < capNanos; i++) {
      boundNanos = boundNanos > capNanos / 2 ? capNanos : boundNanos * 2;
    }
    return Duration.ofNanos((long) (boundNanos * random));
  }

  @Override
  public String toString() {
    return "Backoff{" + first + " doubling to " + longest + "}";
  }
}
