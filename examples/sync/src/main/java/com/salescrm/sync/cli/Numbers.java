package com.salescrm.sync.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;

/** Numbers as the commands print them, in every locale. */
public final class Numbers {
  private static final int FIRST_GROUPED = 1_000;

  private Numbers() {}

  /**
   * A count, with a comma before each three digits.
   *
   * @param count 0 or more
   * @return such as {@code 12,345}
   */
  public static String grouped(long count) {
    return count < FIRST_GROUPED ? Long.toString(count) : String.format(Locale.ROOT, "%,d", count);
  }

  /**
   * A count with its noun.
   *
   * @param count 0 or more
   * @param noun the singular, whose plural ends with {@code s}
   * @return such as {@code 1 minute} or {@code 1,200 minutes}
   */
  public static String count(long count, String noun) {
    return grouped(count) + " " + noun + (count == 1 ? "" : "s");
  }

  /**
   * A duration in seconds with one decimal.
   *
   * @param duration 0 or more
   * @return such as {@code 0.3}
   */
  public static String seconds(Duration duration) {
    return BigDecimal.valueOf(duration.toMillis(), 3)
        .setScale(1, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
