package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudgetStore.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.IntStream;

/** Processes that share the limit of the service by a store in memory, in virtual time. */
abstract class SimulatedFleet extends SimulatedService {
  private static final Duration STORE_POLL = Duration.ofMillis(7);
  private static final Instant STORE_EPOCH = Instant.ofEpochSecond(1_700_000_000);

  private record Exchange(RateLimiter limiter, Entry entry) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Queue<Exchange> queue = new ArrayDeque<>();
  int exchanges; // One statement each.
  boolean away;

  SimulatedFleet() {
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

  RateLimiter process() {
    UUID id = new UUID(random.nextLong(), random.nextLong());
    return new RateLimiter(
        (limiter, entry) -> queue.add(new Exchange(limiter, entry)), id.toString());
  }

  /** Four workers of a process, from a second to another one. */
  int[] busy(RateLimiter limiter, int from, int to) {
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

  /** A worker that sends some requests, then pauses for half a second to two and a half. */
  void pausing(RateLimiter limiter) {
    jobs.add(() -> {
      while (time.nanos() < END) {
        for (int left = 20 + random.nextInt(40); left > 0 && time.nanos() < END; left--) {
          long unused = call(limiter, Lane.BATCH);
        }
        time.sleep(Duration.ofMillis(500 + random.nextInt(2_000)));
      }
    });
  }

  /** Sends regularly without the store, and is not counted. */
  void foreign(int perSecond) {
    jobs.add(() -> {
      while (time.nanos() < END) {
        boolean unused = take();
        time.sleep(Duration.ofSeconds(1).dividedBy(perSecond));
      }
    });
  }

  void busy(int processes) {
    for (int i = 0; i < processes; i++) {
      int[] unused = busy(process(), 0, SECONDS);
    }
  }

  void slow(RateLimiter limiter, Lane lane, int pauseMillis, List<Long> waits) {
    jobs.add(() -> {
      while (time.nanos() < END) {
        waits.add(call(limiter, lane));
        time.sleep(Duration.ofMillis(pauseMillis));
      }
    });
  }

  static int sum(int[] counts, int from, int to) {
    return IntStream.range(from, to).map(i -> counts[i]).sum();
  }

  void assertUsed(int allowed, int from, double part) {
    int used = sum(acceptedIn, from, SECONDS);
    int rejections = sum(rejectedIn, from, SECONDS);
    System.out.printf(
        "from %d s: %d of %d requests (%.1f %%), %d 429 (%.2f %%), %.1f requests for a statement%n",
        from,
        used,
        allowed,
        100.0 * used / allowed,
        rejections,
        100.0 * rejections / used,
        (double) accepted / exchanges);
    assertThat(used).isGreaterThanOrEqualTo((int) (part * allowed));
    // 0.1 %; of a few hundred requests, that is less than one.
    assertThat(rejections).isLessThanOrEqualTo(Math.max(2, used / 1_000));
  }
}
