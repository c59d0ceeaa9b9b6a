package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that pause, start and end, and a program that does not use the store. */
class ChangingFleetTest extends SimulatedFleet {
  private static final Duration POLL = Duration.ofMillis(20);

  /** A driver that divides a list again and again, and four workers of two executors that read the parts. */
  private void application() {
    RateLimiter driver = process();
    AtomicInteger parts = new AtomicInteger(); // That are not begun.
    AtomicInteger running = new AtomicInteger();
    jobs.add(() -> {
      while (time.nanos() < END) {
        send(driver, 18);
        parts.set(10 + random.nextInt(5));
        while (parts.get() + running.get() > 0 && time.nanos() < END) {
          time.sleep(POLL);
        }
      }
    });
    for (int i = 0; i < 2; i++) {
      RateLimiter executor = process();
      jobs.addAll(Collections.nCopies(2, () -> work(executor, parts, running)));
    }
  }

  private void work(RateLimiter executor, AtomicInteger parts, AtomicInteger running) {
    while (time.nanos() < END) {
      time.sleep(POLL);
      if (parts.get() > 0) {
        parts.decrementAndGet();
        running.incrementAndGet();
        send(executor, 60 + random.nextInt(50));
        running.decrementAndGet();
      }
    }
  }

  private void send(RateLimiter limiter, int requests) {
    for (int i = 0; i < requests && time.nanos() < END; i++) {
      long unused = call(limiter, Lane.BATCH);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_twoApplicationsWithFourExecutors_useTheLimit(int seed) {
    random.setSeed(seed);
    application();
    application();

    time.run(jobs);

    assertUsed(60 * (SECONDS - 5), 5, 0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_processesPauseNowAndThen_theOthersUseTheirParts(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 8; i++) {
      pausing(process());
    }

    time.run(jobs);

    assertUsed(60 * (SECONDS - 5), 5, 0.88);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_processesStartAndEnd_useNearlyTheLimit(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 6; i++) {
      for (int from = 0; from < SECONDS; ) {
        int to = from + 5 + random.nextInt(10);
        int[] unused = busy(process(), from, Math.min(SECONDS, to));
        from = to;
      }
    }

    time.run(jobs);

    assertUsed(60 * (SECONDS - 5), 5, 0.85);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_processesStartWhileTheStoreIsAway_areSeldomRejected(int seed) {
    random.setSeed(seed);
    busy(4);
    jobs.add(() -> {
      time.sleepUntil(END / 3);
      away = true;
      time.sleepUntil(2 * END / 3);
      away = false;
    });
    for (int i = 0; i < 4; i++) {
      int[] unused = busy(process(), SECONDS / 3 + 2 + 2 * i, SECONDS);
    }

    time.run(jobs);

    System.out.printf("%d of %d requests, %d 429%n", accepted, 60 * SECONDS, rejected);
    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.95 * 60 * SECONDS));
    assertThat(rejected).isLessThanOrEqualTo(accepted / 200);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_anotherProgramSendsHalfOfTheLimit_isSeldomRejected(int seed) {
    random.setSeed(seed);
    busy(8);
    foreign(30);

    time.run(jobs);

    System.out.printf("%d of %d requests, %d 429%n", acceptedOfAll, 60 * SECONDS, rejected);
    assertThat(acceptedOfAll).isGreaterThanOrEqualTo((int) (0.95 * 60 * SECONDS));
    assertThat(rejected).isLessThanOrEqualTo(20);
  }
}
