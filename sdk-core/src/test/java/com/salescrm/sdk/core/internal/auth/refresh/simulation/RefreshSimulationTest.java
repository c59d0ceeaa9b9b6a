package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every interleaving of small scenarios, and random runs of larger ones. {@code -Dseed=N} replays one of these. */
@ExtendWith(SilentLog.class)
@Timeout(300)
class RefreshSimulationTest {
  private static final int SEEDS = 150;

  static List<Scenario> quick() {
    return Scenarios.quick();
  }

  @ParameterizedTest
  @MethodSource("quick")
  void everyInterleaving_holdsTheRules(Scenario scenario) {
    Explorer.Result result = new Explorer(scenario).run();
    System.out.println(scenario + ": " + result);
    assertThat(result.violation()).isEmpty();
    assertThat(result.ends()).isPositive();
  }

  @Test
  void randomRuns_holdTheRules() {
    Long seed = Long.getLong("seed");
    if (seed != null) {
      System.out.println(RandomRun.trace(seed));
      assertThat(RandomRun.run(seed)).as("seed " + seed).isEmpty();
      return;
    }
    for (long each = 0; each < SEEDS; each++) {
      assertThat(RandomRun.run(each)).as("-Dseed=" + each).isEmpty();
    }
  }

  @Test
  void randomRun_sameSeed_hasTheSameMoves() {
    assertThat(RandomRun.trace(7)).isEqualTo(RandomRun.trace(7)).contains("all rules hold after");
  }

  /** The search for planted bugs takes minutes; that each one can be planted is checked here. */
  @Test
  void plantedBugs_fitTheSources() throws IOException {
    assertThat(BugSearch.bugs()).hasSizeGreaterThan(8);
  }
}
