package com.salescrm.sdk.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random runs of each program. {@code -Dseed=N} replays one and prints its steps. */
@ExtendWith(SilentLog.class)
@Timeout(120)
class SimulationTest {
  private static final int SEEDS = 8;

  @TempDir(factory = InMemory.class)
  Path directory;

  @ParameterizedTest
  @EnumSource
  void randomRuns_holdTheRules(Programs program) {
    Long seed = Long.getLong("seed");
    if (seed != null) {
      Simulation run = Simulation.run(program, seed, directory);
      System.out.println(program + " " + seed + "\n" + run.trace() + "\n" + run.violation());
      assertThat(run.violation()).isEmpty();
      return;
    }
    for (long each = 0; each < SEEDS; each++) {
      assertThat(Simulation.run(program, each, directory).violation())
          .as("-Dseed=" + each)
          .isEmpty();
    }
  }

  /** The search for planted bugs takes minutes; that each one can be planted is checked here. */
  @Test
  void plantedBugs_fitTheSources() throws IOException {
    assertThat(ProgramBugSearch.bugs()).hasSizeGreaterThan(41);
  }

  @ParameterizedTest
  @EnumSource(names = {"LIST", "EXPORT", "BULK_EDIT", "CALLS", "BATCH", "UPSERTS"})
  void sameSeed_hasTheSameSteps(Programs program) {
    for (long seed = 0; seed < SEEDS; seed++) {
      String trace = Simulation.run(program, seed, directory).trace();
      assertThat(Simulation.run(program, seed, directory).trace())
          .isEqualTo(trace)
          .isNotEmpty();
    }
  }
}
