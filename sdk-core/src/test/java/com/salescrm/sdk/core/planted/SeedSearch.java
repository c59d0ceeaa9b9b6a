package com.salescrm.sdk.core.planted;

import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * Runs seeds until one breaks a rule, from several starting points.
 *
 * @param rule the first line of a broken rule; a dash without
 * @param median the median of the numbers of seeds
 * @param worst the largest of them
 */
public record SeedSearch(String rule, long median, long worst) {
  private static final int SEARCHES = 9;
  private static final int MAX_SEEDS = 2_000;
  private static final long NOT_FOUND = Long.MAX_VALUE;

  /**
   * Searches.
   *
   * @param run runs one seed; returns the rule that it breaks, or an empty text
   */
  public static SeedSearch of(LongFunction<String> run) {
    String rule = "-";
    long[] seeds = new long[SEARCHES];
    for (int i = 0; i < SEARCHES; i++) {
      seeds[i] = NOT_FOUND;
      for (int j = 0; j < MAX_SEEDS && seeds[i] == NOT_FOUND; j++) {
        String broken = run.apply(i * 1_000_000L + j);
        if (!broken.isEmpty()) {
          seeds[i] = j + 1L;
          rule = broken.lines().findFirst().orElseThrow();
        }
      }
    }
    Arrays.sort(seeds);
    return new SeedSearch(rule, seeds[SEARCHES / 2], seeds[SEARCHES - 1]);
  }

  /** The cells of a table: median and worst. */
  public String seeds() {
    return describe(median) + " | " + describe(worst);
  }

  private static String describe(long seeds) {
    return seeds == NOT_FOUND ? "> " + MAX_SEEDS : Long.toString(seeds);
  }
}
