package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.salescrm.sdk.core.planted.PlantedBug;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same as {@link RefreshSimulationTest}, for minutes, and the search for planted bugs; prints its figures. */
@Tag("soak")
@ExtendWith(SilentLog.class)
class RefreshExplorationTest {
  private static final long LARGE_HEAP = 3L << 30;

  static List<Scenario> all() {
    return Scenarios.all();
  }

  static List<Scenario> large() {
    return Scenarios.large();
  }

  @ParameterizedTest
  @MethodSource("large")
  void everyInterleaving_ofALargeScenario_holdsTheRules(Scenario scenario) {
    assumeThat(Runtime.getRuntime().maxMemory())
        .as("-Dtest.options=-Xmx4g")
        .isGreaterThan(LARGE_HEAP);
    everyInterleaving_holdsTheRules(scenario);
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyInterleaving_holdsTheRules(Scenario scenario) {
    long start = System.nanoTime();
    Explorer.Result result = new Explorer(scenario).run();
    System.out.printf(
        "%s | %,d | %,d | %,d | %,d | %,d | %.1f s%n",
        scenario,
        result.states(),
        result.moves(),
        result.ends(),
        result.histories(),
        result.executedSteps(),
        seconds(start));
    assertThat(result.violation()).isEmpty();
  }

  @Test
  void randomRuns_holdTheRules() {
    long first = Long.getLong("seed", 1_000_000);
    int count = Integer.getInteger("seeds", 20_000);
    long start = System.nanoTime();
    for (long seed = first; seed < first + count; seed++) {
      assertThat(RandomRun.run(seed)).as("-Dseed=" + seed).isEmpty();
    }
    System.out.printf(
        "seeds %d to %d: %.0f in one second%n", first, first + count - 1, count / seconds(start));
  }

  @Test
  void plantedBugs_areFound(@TempDir Path directory) throws Exception {
    for (PlantedBug bug : BugSearch.bugs()) {
      long start = System.nanoTime();
      String row = bug.search(directory.resolve(bug.name()), BugSearch.class);
      System.out.printf("%s | %s | %.1f s%n", bug.name(), row, seconds(start));
      assertThat(row).as(bug.name()).doesNotMatch("- \\|.*> .*");
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
  }
}
