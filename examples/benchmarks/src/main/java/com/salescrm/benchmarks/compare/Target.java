package com.salescrm.benchmarks.compare;

import com.salescrm.benchmarks.Contestant;
import java.util.Locale;

/**
 * The target of the SDK against another contestant.
 *
 * @param time the maximum ratio of times, NaN if there is none
 * @param allocation the maximum ratio of allocated bytes, NaN if there is none
 * @param notSlower whether the SDK must not be slower beyond the interval
 */
record Target(double time, double allocation, boolean notSlower) {
  static final Target NONE = new Target(Double.NaN, Double.NaN, false);

  static Target of(String variant, double time, double allocation, double limitTime) {
    return switch (Contestant.valueOf(variant)) {
      case DATABIND -> new Target(time, allocation, false);
      case LIMIT -> new Target(limitTime, Double.NaN, false);
      case RETROFIT, FEIGN, OPENAPI, JDK, SPRING -> new Target(Double.NaN, Double.NaN, true);
      default -> NONE;
    };
  }

  /** The text in the table. */
  String text() {
    if (notSlower) {
      return "not slower";
    }
    if (Double.isNaN(time)) {
      return "";
    }
    return Double.isNaN(allocation)
        ? String.format(Locale.ROOT, "≤ %.2f", time)
        : String.format(Locale.ROOT, "≤ %.2f / ≤ %.2f", time, allocation);
  }

  /** Returns whether the ratios meet the target. */
  String verdict(Ratio measuredTime, Ratio measuredAllocation) {
    if (notSlower) {
      return measuredTime.low() <= 1 ? "met" : missedBy(measuredTime.median(), 1);
    }
    if (Double.isNaN(time)) {
      return "";
    }
    String late =
        measuredTime.median() <= time ? "" : "time " + missedBy(measuredTime.median(), time);
    String much = Double.isNaN(allocation) || measuredAllocation.median() <= allocation
        ? ""
        : "allocation " + missedBy(measuredAllocation.median(), allocation);
    String both = late + (late.isEmpty() || much.isEmpty() ? "" : ", ") + much;
    return both.isEmpty() ? "met" : both;
  }

  private static String missedBy(double measured, double maximum) {
    return String.format(Locale.ROOT, "missed by %.0f %%", (measured / maximum - 1) * 100);
  }
}
