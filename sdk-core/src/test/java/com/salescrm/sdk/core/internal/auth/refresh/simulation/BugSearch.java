package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import java.util.Arrays;
import java.util.function.Supplier;

/** Searches a planted bug with the complete exploration of small scenarios, and with random runs. */
public final class BugSearch implements Supplier<String> {
  private static final int SEARCHES = 9;
  private static final int MAX_SEEDS = 2_000;

  /** Created by a class loader with patched classes. */
  public BugSearch() {}

  /** The cells of a table: rule, states until it was broken, median and maximum of the seeds. */
  @Override
  public String get() {
    long[] seeds = new long[SEARCHES];
    for (int i = 0; i < SEARCHES; i++) {
      seeds[i] = seeds(i * 1_000_000L);
    }
    Arrays.sort(seeds);
    return explore() + " | " + describe(seeds[SEARCHES / 2]) + " | "
        + describe(seeds[SEARCHES - 1]);
  }

  private static String explore() {
    long states = 0;
    for (Scenario scenario : Scenarios.small()) {
      Explorer.Result result = new Explorer(scenario).run();
      states += result.states();
      if (!result.violation().isEmpty()) {
        return result.violation().lines().findFirst().orElseThrow() + " | " + states;
      }
    }
    return "- | -";
  }

  private static long seeds(long first) {
    for (int i = 0; i < MAX_SEEDS; i++) {
      if (!RandomRun.run(first + i).isEmpty()) {
        return i + 1L;
      }
    }
    return Long.MAX_VALUE;
  }

  private static String describe(long seeds) {
    return seeds == Long.MAX_VALUE ? "> " + MAX_SEEDS : Long.toString(seeds);
  }
}
