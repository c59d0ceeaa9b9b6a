package com.salescrm.benchmarks.compare;

import java.util.Arrays;
import java.util.Locale;

/**
 * The median of ratios, each from one round, and the interval that holds the true median in at least 95 of 100 cases
 * whatever the distribution, from order statistics; with fewer than six rounds, all that were seen.
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

  /** How many may be left out at each end: so many of n lie on one side of the median in at most 2.5 % of cases. */
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

  /** The median alone. */
  String shortText() {
    return String.format(Locale.ROOT, "%.2f", median);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", median, low, high);
  }
}
