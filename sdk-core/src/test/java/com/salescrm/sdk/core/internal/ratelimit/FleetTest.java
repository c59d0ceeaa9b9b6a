package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that need the same all the time, or need more or less from a moment on. */
class FleetTest extends SimulatedFleet {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void begin_eightProcesses_useTheLimitAndAreHardlyRejected(int seed) {
    random.setSeed(seed);
    busy(8);

    time.run(jobs);

    assertUsed(60 * SECONDS, 0, 0.95);
    assertThat(accepted / exchanges).isGreaterThanOrEqualTo(20);
  }

  /** Of one run, 0.1 % is less than a request. */
  @Test
  void begin_limitHalves_isHardlyRejectedAfterThreeWindows() {
    int used = 0;
    int rejections = 0;
    for (int seed = 1; seed <= 24; seed++) {
      FleetTest fleet = new FleetTest();
      fleet.random.setSeed(seed);
      fleet.halve();
      used += sum(fleet.acceptedIn, SECONDS / 2 + 3, SECONDS);
      rejections += sum(fleet.rejectedIn, SECONDS / 2 + 3, SECONDS);
    }
    int allowed = 24 * 30 * (SECONDS / 2 - 3);
    System.out.printf("halved: %d of %d requests, %d 429%n", used, allowed, rejections);
    assertThat(used).isGreaterThanOrEqualTo((int) (0.95 * allowed));
    assertThat(rejections).isLessThanOrEqualTo(used / 1000);
  }

  private void halve() {
    busy(8);
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      limit = 30;
    });
    time.run(jobs);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_twoOfEightProcessesAreBusy_useTheLimit(int seed) {
    random.setSeed(seed);
    int[] first = busy(process(), 0, SECONDS);
    int[] second = busy(process(), 0, SECONDS);
    for (int i = 0; i < 3; i++) {
      slow(process(), Lane.INTERACTIVE, 2_000, new ArrayList<>());
      int[] unused = busy(process(), 0, 3);
    }

    time.run(jobs);

    int used = sum(first, 15, SECONDS) + sum(second, 15, SECONDS);
    System.out.printf("busy: %.1f %%, ", 100.0 * used / (60 * (SECONDS - 15)));
    assertThat(used).isGreaterThanOrEqualTo((int) (0.9 * 60 * (SECONDS - 15)));
    assertUsed(60 * (SECONDS - 15), 15, 0.9);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_processBecomesBusy_getsItsPartWithinThreeSeconds(int seed) {
    random.setSeed(seed);
    busy(3);
    RateLimiter fourth = process();
    slow(fourth, Lane.BATCH, 2_000, new ArrayList<>());
    int[] acceptedOfFourth = busy(fourth, 30, SECONDS);

    time.run(jobs);

    System.out.printf("%d a second after 3 s, ", sum(acceptedOfFourth, 33, 43) / 10);
    assertThat(sum(acceptedOfFourth, 33, 43)).isGreaterThanOrEqualTo((int) (0.9 * 15 * 10));
    assertUsed(60 * 30, 30, 0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_threeOfEightProcessesAreKilled_theOthersUseTheirPartsSoon(int seed) {
    random.setSeed(seed);
    busy(5);
    for (int i = 0; i < 3; i++) {
      int[] unused = busy(process(), 0, 30);
    }

    time.run(jobs);

    int soon = sum(acceptedIn, 31, 41);
    System.out.printf("in the first 10 s %.1f %%, ", 100.0 * soon / 600);
    assertThat(soon).isGreaterThanOrEqualTo((int) (0.85 * 600));
    assertUsed(60 * (SECONDS - 41), 41, 0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_interactiveProcessesBesideBatch_waitAtMostAWindow(int seed) {
    random.setSeed(seed);
    busy(4);
    List<Long> waits = new ArrayList<>();
    slow(process(), Lane.INTERACTIVE, 300, waits);
    slow(process(), Lane.INTERACTIVE, 300, waits);

    time.run(jobs);

    Collections.sort(waits);
    long p99 = waits.get(waits.size() * 99 / 100);
    System.out.printf("p99 %d ms, ", p99 / 1_000_000);
    assertThat(waits.size()).isGreaterThan(200);
    assertThat(p99).isLessThanOrEqualTo(SECOND);
    assertUsed(60 * SECONDS, 0, 0.95);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_storeIsAwayForHalfOfTheTime_usesTheLimit(int seed) {
    random.setSeed(seed);
    busy(6);
    jobs.add(() -> {
      time.sleepUntil(END / 4);
      away = true;
      time.sleepUntil(3 * END / 4);
      away = false;
    });

    time.run(jobs);

    assertUsed(60 * SECONDS, 0, 0.95);
  }
}
