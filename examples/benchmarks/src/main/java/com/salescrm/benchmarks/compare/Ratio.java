package com.salescrm.benchmarks.compare;

import java.util.Arrays;
import java.util.Locale;

/**
 * The median of ratios, one per round, and its confidence interval of at least 95 %, independent of
 * the distribution, from order statistics. With fewer than six rounds, the interval is the whole
 * range.
 */
record Ratio(double median, double low, double high) {

  static Ratio of(double[] ratios) {
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int rank = rank(n);
    double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    return new Ratio(median, sorted[rank], sorted[n - 1 - rank]);
  }

  /**
   * The number of values to exclude at each end: in at most 2.5 % of cases, that many of n values
   * are on one side of the median.
   */
  private static int rank(int n) {
    double combinations = 1;
    double below = combinations;
    int rank = 0;
    for (int k = 1; k < n; k++) {
      combinations = combinations * (n - k + 1) / k;
      below += combinations;
      if (below / Math.pow(2, n) > 0.025) {
        break;
      }
      rank = k;
    }
    return rank;
  }

  /** The median without the interval. */
  String shortText() {
    return String.format(Locale.ROOT, "%.2f", median);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", median, low, high);
  }
}
