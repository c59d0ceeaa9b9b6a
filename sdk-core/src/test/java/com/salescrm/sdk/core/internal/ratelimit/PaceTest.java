package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight workers of the batch lane. */
class PaceTest extends SimulatedService {
  private final RateLimiter limiter = new RateLimiter(null, "");

  PaceTest() {
    jobs.addAll(Collections.nCopies(8, worker(limiter, Lane.BATCH)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_sixtyRequestsASecond_usesTheLimitAndIsHardlyRejected(int seed) {
    random.setSeed(seed);
    time.run(jobs);

    assertUsed(60 * SECONDS, accepted);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_limitHalves_usesBothLimits(int seed) {
    random.setSeed(seed);
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      limit = 30;
    });

    time.run(jobs);

    assertUsed(60 * SECONDS / 2 + 30 * SECONDS / 2, accepted);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_anotherClientUsesHalfOfTheLimit_bothTogetherUseIt(int seed) {
    random.setSeed(seed);
    jobs.add(() -> {
      while (time.nanos() < END) {
        boolean unused = take();
        time.sleep(Duration.ofSeconds(1).dividedBy(30));
      }
    });

    time.run(jobs);

    assertUsed(60 * SECONDS, acceptedOfAll);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_slowNetwork_usesNearlyTheLimit(int seed) {
    random.setSeed(seed);
    leastLatency = 20;
    latencyRange = 40;

    time.run(jobs);

    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.93 * 60 * SECONDS));
    assertThat(rejected).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_windowShrinks_usesTheShorterOneSoon(int seed) {
    random.setSeed(seed);
    window = 10 * SECOND;
    int[] acceptedBefore = new int[1];
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      window = SECOND;
      time.sleepUntil(END / 2 + 10 * SECOND);
      acceptedBefore[0] = accepted;
    });

    time.run(jobs);

    assertUsed(60 * (SECONDS / 2 - 10), accepted - acceptedBefore[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_oneRequestASecond_usesTheLimitAndIsRejectedAtTheStartOnly(int seed) {
    random.setSeed(seed);
    limit = 1;

    time.run(jobs);

    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.95 * SECONDS));
    // The first eight are sent before the limit is known: 7 + 6 + … rejections. Unpaced: 430.
    assertThat(rejected).isLessThanOrEqualTo(60);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_limitDoubles_usesBothLimits(int seed) {
    random.setSeed(seed);
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      limit = 120;
    });

    time.run(jobs);

    assertUsed(60 * SECONDS / 2 + 120 * SECONDS / 2, accepted);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void await_serviceStatesNoLimit_findsItsRateAndIsSeldomRejected(int seed) {
    random.setSeed(seed);
    hasHeaders = false;

    time.run(jobs);

    System.out.printf("%d of %d requests, %d of them 429%n", accepted, 60 * SECONDS, rejected);
    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.8 * 60 * SECONDS));
    assertThat(rejected).isLessThanOrEqualTo((int) (0.01 * accepted));
  }
}
