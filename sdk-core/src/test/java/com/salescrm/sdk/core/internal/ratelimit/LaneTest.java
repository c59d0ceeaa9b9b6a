package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTest extends SimulatedService {
  private final RateLimiter limiter = new RateLimiter(null, "");

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_interactiveBesideBatch_waitsAtMostAWindow(int seed) {
    random.setSeed(seed);
    List<Long> waits = new ArrayList<>();
    jobs.addAll(Collections.nCopies(32, worker(limiter, Lane.BATCH)));
    jobs.add(() -> {
      while (time.nanos() < END) {
        waits.add(call(limiter, Lane.INTERACTIVE));
        time.sleep(Duration.ofMillis(300));
      }
    });

    time.run(jobs);

    Collections.sort(waits);
    System.out.printf(
        "%d interactive requests, p50 %d ms, p99 %d ms%n",
        waits.size(),
        waits.get(waits.size() / 2) / 1_000_000,
        waits.get(waits.size() * 99 / 100) / 1_000_000);
    assertThat(waits.size()).isGreaterThan(100);
    assertThat(waits.get(waits.size() * 99 / 100)).isLessThanOrEqualTo(SECOND);
    assertUsed(60 * SECONDS, accepted);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_interactiveUsesTheLimit_batchIsNotStarved(int seed) {
    random.setSeed(seed);
    jobs.addAll(Collections.nCopies(64, worker(limiter, Lane.INTERACTIVE)));
    int[] batch = new int[1];
    jobs.add(() -> {
      while (time.nanos() < END) {
        long unused = call(limiter, Lane.BATCH);
        batch[0]++;
      }
    });

    time.run(jobs);

    System.out.printf("%d batch requests%n", batch[0]);
    assertThat(batch[0]).isBetween(4 * SECONDS, 7 * SECONDS);
    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.93 * 60 * SECONDS));
    assertThat(rejected).isLessThanOrEqualTo((int) (0.01 * accepted));
  }
}
