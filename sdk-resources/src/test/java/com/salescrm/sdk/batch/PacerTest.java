package com.salescrm.sdk.batch;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Eight workers in virtual time, and a service with fixed windows of a second whose header says, as usual, in whole seconds
 * when the window ends. After a 429 all calls wait for Retry-After, as those of the client do.
 */
@Timeout(60)
class PacerTest {
  private static final int SECONDS = 60;
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final long END = SECONDS * SECOND;

  private final VirtualTime time = new VirtualTime();
  private final Pacer pacer = new Pacer(time.internals(), "/lead/");
  private final Random random = new Random();
  private final List<Runnable> jobs = new ArrayList<>();

  // The service: used by one thread at a time.
  private int limit = 60;
  private long window = SECOND;
  private long windowStart;
  private int used;
  private int acceptedOfAll;

  // The client.
  private RateLimit latest = new RateLimit(null, null, null);
  private long blockedUntil;
  private int accepted;
  private int rejected;
  private int leastLatency = 2; // Milliseconds of one direction.
  private int latencyRange = 20;

  PacerTest() {
    jobs.addAll(Collections.nCopies(8, this::work));
  }

  /** Whether a request is accepted. */
  private boolean take() {
    if (time.nanos() - windowStart >= window) {
      windowStart = time.nanos(); // As the sandbox: a window begins with its first request.
      used = 0;
    }
    used++;
    if (used <= limit) {
      acceptedOfAll++;
    }
    return used <= limit;
  }

  private long nanosUntilReset() {
    return windowStart + window - time.nanos();
  }

  private void work() {
    while (time.nanos() < END) {
      Pacer.Turn turn = pacer.await();
      boolean sent = false;
      while (!sent && time.nanos() < END) {
        sent = send();
      }
      pacer.observe(turn, Optional.of(latest));
    }
  }

  private boolean send() {
    while (blockedUntil > time.nanos()) {
      time.sleepUntil(blockedUntil);
    }
    time.sleep(latency());
    boolean isAccepted = take();
    long remaining = Math.max(0, limit - used);
    long reset = (nanosUntilReset() + SECOND - 1) / SECOND;
    int ofWindow = limit;
    time.sleep(latency());
    latest = new RateLimit((long) ofWindow, remaining, time.instant().plusSeconds(reset));
    if (isAccepted) {
      accepted++;
    } else {
      rejected++;
      blockedUntil = Math.max(blockedUntil, time.nanos() + reset * SECOND);
    }
    return isAccepted;
  }

  /** Of one direction. */
  private Duration latency() {
    return Duration.ofMillis(leastLatency + random.nextInt(latencyRange));
  }

  private void assertUsed(int allowed, int requests) {
    System.out.printf("%d of %d requests, %d of them 429%n", requests, allowed, rejected);
    assertThat(requests).isGreaterThanOrEqualTo((int) (0.95 * allowed));
    assertThat(rejected).isLessThanOrEqualTo((int) (0.01 * accepted));
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
}
