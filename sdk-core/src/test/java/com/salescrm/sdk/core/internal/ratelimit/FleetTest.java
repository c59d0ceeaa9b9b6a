package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processes that share a limit of 60 requests a second by a store in memory, in virtual time. */
class FleetTest extends SimulatedService {
  private static final Duration STORE_POLL = Duration.ofMillis(7);
  private static final Instant STORE_EPOCH = Instant.ofEpochSecond(1_700_000_000);

  private record Exchange(RateLimiter limiter, Entry entry) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Queue<Exchange> queue = new ArrayDeque<>();
  private int exchanges;
  private boolean away;

  FleetTest() {
    jobs.add(() -> {
      while (time.nanos() < END) {
        time.sleep(STORE_POLL);
        for (Exchange next = queue.poll(); next != null; next = queue.poll()) {
          exchange(next.limiter, next.entry);
        }
      }
    });
  }

  private void exchange(RateLimiter limiter, Entry entry) {
    long now = time.nanos();
    if (away) {
      limiter.notRenewed(now);
      return;
    }
    exchanges++;
    entries.put(
        entry.process(),
        new Entry(
            entry.process(),
            entry.demand(),
            entry.limit(),
            entry.window(),
            entry.blocked(),
            STORE_EPOCH.plusNanos(now).minusMillis(random.nextInt(5))));
    limiter.renewed(List.copyOf(entries.values()), now);
  }

  private RateLimiter process() {
    UUID id = new UUID(random.nextLong(), random.nextLong());
    return new RateLimiter(
        (limiter, entry) -> queue.add(new Exchange(limiter, entry)), id.toString());
  }

  /** Four workers of a process, from a second to another one. */
  private int[] busy(RateLimiter limiter, int from, int to) {
    int[] acceptedIn = new int[SECONDS + 1];
    jobs.addAll(Collections.nCopies(4, () -> {
      time.sleepUntil(from * SECOND);
      while (time.nanos() < to * SECOND) {
        long unused = call(limiter, Lane.BATCH);
        acceptedIn[(int) Math.min(SECONDS, time.nanos() / SECOND)]++;
      }
    }));
    return acceptedIn;
  }

  private void busy(int processes) {
    for (int i = 0; i < processes; i++) {
      int[] unused = busy(process(), 0, SECONDS);
    }
  }

  private void slow(RateLimiter limiter, Lane lane, int pauseMillis, List<Long> waits) {
    jobs.add(() -> {
      while (time.nanos() < END) {
        waits.add(call(limiter, lane));
        time.sleep(Duration.ofMillis(pauseMillis));
      }
    });
  }

  private static int sum(int[] counts, int from, int to) {
    return IntStream.range(from, to).map(i -> counts[i]).sum();
  }

  private void assertUsed(int allowed, int from, double part) {
    int used = sum(acceptedIn, from, SECONDS);
    int rejections = sum(rejectedIn, from, SECONDS);
    System.out.printf(
        "from %d s: %d of %d requests (%.1f %%), %d 429, %.1f requests for a statement%n",
        from, used, allowed, 100.0 * used / allowed, rejections, accepted / 2.0 / exchanges);
    assertThat(used).isGreaterThanOrEqualTo((int) (part * allowed));
    // 0.1 %; of a few hundred requests, that is less than one.
    assertThat(rejections).isLessThanOrEqualTo(Math.max(2, used / 1_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void begin_eightProcesses_useTheLimitAndAreHardlyRejected(int seed) {
    random.setSeed(seed);
    busy(8);

    time.run(jobs);

    assertUsed(60 * SECONDS, 0, 0.95);
    assertThat(accepted / 2 / exchanges).isGreaterThanOrEqualTo(18);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void begin_limitHalves_isHardlyRejectedAfterThreeWindows(int seed) {
    random.setSeed(seed);
    busy(8);
    jobs.add(() -> {
      time.sleepUntil(END / 2);
      limit = 30;
    });

    time.run(jobs);

    assertUsed(30 * (SECONDS / 2 - 3), SECONDS / 2 + 3, 0.95);
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
    assertUsed(60 * SECONDS, 0, 0.9);
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

    System.out.printf("%d of %d requests, %d 429%n", accepted, 60 * SECONDS, rejected);
    assertThat(accepted).isGreaterThanOrEqualTo((int) (0.95 * 60 * SECONDS));
    assertThat(rejected).isLessThanOrEqualTo(accepted / 500);
  }
}
