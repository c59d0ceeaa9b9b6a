package com.salescrm.sdk.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.planted.PlantedBug;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The same as {@link SimulationTest} with other seeds: {@code -Dseed} is the first, {@code -Dseeds} their number; and the
 * search for planted bugs. Prints its figures.
 */
@Tag("soak")
@ExtendWith(SilentLog.class)
class SimulationSoakTest {
  @TempDir(factory = InMemory.class)
  Path directory;

  @ParameterizedTest
  @EnumSource
  void randomRuns_holdTheRules(Programs program) {
    long first = Long.getLong("seed", 1_000_000);
    int count = Integer.getInteger("seeds", 2_000);
    long start = System.nanoTime();
    for (long seed = first; seed < first + count; seed++) {
      assertThat(Simulation.run(program, seed, directory).violation())
          .as("-Dseed=" + seed)
          .isEmpty();
    }
    double seconds =
        (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
    System.out.printf(
        "%s: seeds %d to %d, %.0f in one second%n",
        program, first, first + count - 1, count / seconds);
  }

  @Test
  void plantedBugs_areFound(@TempDir Path classes) throws Exception {
    for (PlantedBug bug : ProgramBugSearch.bugs()) {
      Path of = classes.resolve(bug.group()).resolve(bug.name());
      String row = bug.search(of, ProgramBugSearch.class);
      System.out.printf("%s | %s | %s%n", bug.name(), bug.group(), row);
      assertThat(row).as(bug.name()).doesNotContain("- |");
    }
  }
}
