package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How much of a limit of 10 requests in 10 s is used after 429s: by the distance of two batch requests. */
class RateAfterRejectionTest {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final Duration BLOCK = Duration.ofSeconds(1);

  private long now = Duration.ofHours(-1).toNanos(); // A monotonic clock may be negative.
  private long end = now + WINDOW.toNanos();
  private long left = 10;

  private Turn sent(RateLimiter limiter) {
    Turn turn = limiter.turn(Lane.INTERACTIVE);
    assertThat(turn.begin(now)).isEmpty();
    return turn;
  }

  /** The service accepts it: in a new window, if the one before is over. */
  private void accept(RateLimiter limiter) {
    Turn turn = sent(limiter);
    if (now - end >= 0) {
      end = now + WINDOW.toNanos();
      left = 10;
    }
    RateLimit headers = new RateLimit(10L, --left, Instant.EPOCH.plusNanos(end - now));
    boolean unused = turn.end(headers, null, now);
    turn.leave();
  }

  private void reject(RateLimiter limiter) {
    Turn turn = sent(limiter);
    boolean unused = turn.end(null, new Turn.Rejection(BLOCK, 0), now);
    turn.leave();
  }

  private void nextWindow(RateLimiter limiter) {
    now = end;
    accept(limiter);
  }

  /** The time between two batch requests, as the limiter lets them wait. */
  private double spacing(RateLimiter limiter) {
    Turn first = limiter.turn(Lane.BATCH);
    while (first.begin(now).isEmpty()) {
      first.leave();
      first = limiter.turn(Lane.BATCH);
    }
    Turn second = limiter.turn(Lane.BATCH);
    Duration before = first.begin(now).orElseThrow().remaining();
    Duration after = second.begin(now).orElseThrow().remaining();
    first.leave();
    second.leave();
    return after.minus(before).toNanos() / 1e9;
  }

  @Test
  void end_rejectionOfAProcessAlone_uses5PercentLessAnd1PercentMoreWithEachWindow() {
    RateLimiter limiter = new RateLimiter(null, "");
    accept(limiter);
    double even = spacing(limiter);
    assertThat(even).isCloseTo(1.0, within(0.03));

    Turn inFlight = sent(limiter);
    reject(limiter);
    boolean unused = inFlight.end(null, new Turn.Rejection(BLOCK, 0), now); // In the same window.
    now += BLOCK.toNanos();
    assertThat(spacing(limiter)).isCloseTo(even / 0.95, within(0.001));

    nextWindow(limiter);
    assertThat(spacing(limiter)).isCloseTo(even / 0.96, within(0.001));
    for (int i = 0; i < 10; i++) {
      nextWindow(limiter);
    }
    assertThat(spacing(limiter)).isCloseTo(even, within(0.001));
  }

  @Test
  void end_secondRejectionWithinAWindow_doesNotLowerTheRateAgain() {
    RateLimiter limiter = new RateLimiter(null, "");
    accept(limiter);
    double even = spacing(limiter);
    reject(limiter);
    now += WINDOW.toNanos();

    reject(limiter);
    now += BLOCK.toNanos();
    assertThat(spacing(limiter)).isCloseTo(even / 0.95, within(0.001));

    reject(limiter);
    now += BLOCK.toNanos();
    assertThat(spacing(limiter)).isCloseTo(even / 0.95 / 0.95, within(0.001));
  }

  @Test
  void end_manyRejections_usesAQuarterAtLeast() {
    RateLimiter limiter = new RateLimiter(null, "");
    accept(limiter);
    double even = spacing(limiter);

    for (int i = 0; i < 40; i++) {
      now += 2 * WINDOW.toNanos();
      reject(limiter);
    }
    now += BLOCK.toNanos();

    assertThat(spacing(limiter)).isCloseTo(4 * even, within(0.001));
  }

  @Test
  void end_rejectionsOfProcessesThatShareTheLimit_lowersTheRateFromTheThirdInQuickSuccession() {
    RateLimiter limiter = new RateLimiter((each, entry) -> {}, "p");
    accept(limiter);
    for (int i = 0; i < 2; i++) { // There are no other processes at the moment.
      limiter.renewed(List.of(), now);
      now += Duration.ofMillis(1_100).toNanos();
    }
    double even = spacing(limiter);

    for (int i = 0; i < 2; i++) {
      reject(limiter);
      now += 2 * WINDOW.toNanos();
    }
    assertThat(spacing(limiter)).isCloseTo(even, within(0.001));

    now += 8 * WINDOW.toNanos(); // Ten windows after the one before are no quick succession.
    reject(limiter);
    now += 2 * WINDOW.toNanos();
    reject(limiter);
    now += 2 * WINDOW.toNanos();
    assertThat(spacing(limiter)).isCloseTo(even, within(0.001));

    reject(limiter);
    now += 2 * WINDOW.toNanos();
    assertThat(spacing(limiter)).isCloseTo(even / 0.95, within(0.001));
  }
}
