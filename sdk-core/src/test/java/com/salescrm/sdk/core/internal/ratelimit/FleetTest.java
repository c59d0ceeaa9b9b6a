package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that share a limit by a store in memory, in virtual time. */
class FleetTest extends SimulatedService {
  private record Stored(Entry entry, long at) {}

  private final Map<RateLimiter, Stored> entries = new LinkedHashMap<>();
  private int exchanges;
  private boolean away;

  /** Responds at once, as the renewal of {@link StoreRenewal} does later. */
  private void renew(RateLimiter limiter, Entry entry) {
    long now = time.nanos();
    if (away) {
      limiter.notRenewed(now);
      return;
    }
    exchanges++;
    List<Entry> others = new ArrayList<>();
    entries.forEach((other, stored) -> {
      if (!other.equals(limiter)) {
        others.add(aged(stored.entry, now - stored.at));
      }
    });
    entries.put(limiter, new Stored(entry, now));
    limiter.renewed(others, random.nextDouble(), now);
  }

  private static Entry aged(Entry entry, long nanos) {
    return new Entry(
        entry.demand(),
        entry.rate(),
        entry.limit(),
        entry.window(),
        entry.factor(),
        entry.blocked(),
        entry.validFor(),
        Duration.ofNanos(nanos));
  }

  private RateLimiter process(int workers) {
    RateLimiter limiter = new RateLimiter(this::renew);
    jobs.addAll(Collections.nCopies(workers, worker(limiter, Lane.BATCH)));
    return limiter;
  }

  private void report(int allowed) {
    System.out.printf(
        "%d of %d requests, %d of them 429, %d renewals%n", accepted, allowed, rejected, exchanges);
    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.8 * allowed));
    assertThat(rejected).isLessThanOrEqualTo((int) (0.01 * accepted));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_eightProcesses_useTheLimitAndAreHardlyRejected(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 8; i++) {
      RateLimiter unused = process(4);
    }

    time.run(jobs);

    report(60 * SECONDS);
    assertThat(exchanges).isLessThan(60 * SECONDS / 10);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_limitHalves_isHardlyRejectedAfterThreeWindows(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 6; i++) {
      RateLimiter unused = process(4);
    }
    int[] rejectedBefore = new int[1];
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      limit = 30;
      time.sleepUntil(END / 2 + 3 * SECOND);
      rejectedBefore[0] = rejected;
    });

    time.run(jobs);

    report(90 * SECONDS / 2);
    System.out.printf("%d 429 after three windows%n", rejected - rejectedBefore[0]);
    assertThat(rejected - rejectedBefore[0]).isLessThanOrEqualTo(30 * SECONDS / 2 / 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_twoProcessesNeedLittle_theOthersUseTheRest(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 4; i++) {
      RateLimiter unused = process(4);
    }
    for (int i = 0; i < 2; i++) {
      RateLimiter quiet = new RateLimiter(this::renew);
      jobs.add(() -> {
        while (time.nanos() < END) {
          long unused = call(quiet, Lane.INTERACTIVE);
          time.sleep(Duration.ofMillis(500));
        }
      });
    }

    time.run(jobs);

    report(60 * SECONDS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void begin_storeIsAwayForHalfOfTheTime_usesTheLimit(int seed) {
    random.setSeed(seed);
    for (int i = 0; i < 6; i++) {
      RateLimiter unused = process(4);
    }
    jobs.add(() -> {
      time.sleepUntil(END / 4);
      away = true;
      time.sleepUntil(3 * END / 4);
      away = false;
    });

    time.run(jobs);

    report(60 * SECONDS);
  }
}
