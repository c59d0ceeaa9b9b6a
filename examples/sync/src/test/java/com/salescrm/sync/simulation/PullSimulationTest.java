package com.salescrm.sync.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.simulation.PullSimulation.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random sequences of pulls. {@code -Dseed=N} replays one and prints its steps. */
@Timeout(120)
class PullSimulationTest {
  private static final int SEEDS = 6;

  @Test
  void randomPulls_holdTheRules() throws Exception {
    Long seed = Long.getLong("seed");
    if (seed != null) {
      Outcome outcome = PullSimulation.run(seed);
      System.out.println(outcome.trace());
      outcome.requireNoViolation(seed);
      return;
    }
    for (long each = 0; each < SEEDS; each++) {
      PullSimulation.run(each).requireNoViolation(each);
    }
  }

  @Test
  void sameSeed_hasTheSameSteps() throws Exception {
    for (long seed = 0; seed < 2; seed++) {
      String trace = PullSimulation.run(seed).trace();
      assertThat(PullSimulation.run(seed).trace()).isEqualTo(trace).isNotEmpty();
    }
  }
}
