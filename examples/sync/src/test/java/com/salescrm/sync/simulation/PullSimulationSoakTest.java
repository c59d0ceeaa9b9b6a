package com.salescrm.sync.simulation;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same as {@link PullSimulationTest} with other seeds: {@code -Dseed} is the first, {@code -Dseeds} their number. */
@Tag("soak")
class PullSimulationSoakTest {
  @Test
  void randomPulls_holdTheRules() throws Exception {
    long first = Long.getLong("seed", 1_000_000);
    int count = Integer.getInteger("seeds", 300);
    long start = System.nanoTime();
    for (long seed = first; seed < first + count; seed++) {
      PullSimulation.run(seed).requireNoViolation(seed);
    }
    double seconds =
        (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
    System.out.printf(
        "seeds %d to %d, %.1f in one second%n", first, first + count - 1, count / seconds);
  }
}
