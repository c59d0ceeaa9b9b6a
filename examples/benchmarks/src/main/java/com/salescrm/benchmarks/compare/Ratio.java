package com.salescrm.benchmarks.compare;

import java.util.Arrays;
import java.util.Locale;

/**
 * The median of ratios, each from one round, and the interval that holds the true median in 95 of 100 cases whatever the
 * distribution: from order statistics.
 */
record Ratio(double median, double low, double high) {

  static Ratio of(double[] ratios) {
    double[] sorted = ratios.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    int rank = Math.max(0, (int) Math.floor(n / 2.0 - 0.98 * Math.sqrt(n)));
    double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    return new Ratio(median, sorted[rank], sorted[n - 1 - rank]);
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
