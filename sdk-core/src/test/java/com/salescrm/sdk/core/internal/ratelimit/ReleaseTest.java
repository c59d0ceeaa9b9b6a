package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.Lane;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls that wait for the end of a block after a 429 without a limit. */
class ReleaseTest {
  private static final long MS = Duration.ofMillis(1).toNanos();

  private final RateLimiter limiter = new RateLimiter(null, "");
  private long now = -3_000 * MS; // A monotonic clock may be negative.

  private Turn sent() {
    Turn turn = limiter.turn(Lane.INTERACTIVE);
    assertThat(turn.begin(now)).isEmpty();
    return turn;
  }

  private void reject(Turn turn, Duration retryAfter, double random) {
    boolean unused = turn.end(null, new Turn.Rejection(retryAfter, random), now);
  }

  private long waitMillis(Turn turn) {
    return turn.begin(now).map(Delay::millis).orElse(0L);
  }

  private List<Turn> turns(int count) {
    return Stream.generate(() -> limiter.turn(Lane.INTERACTIVE)).limit(count).toList();
  }

  @Test
  void begin_duringABlock_isReleasedInTheOrderOfArrivalFiveMillisecondsApart() {
    reject(sent(), Duration.ofSeconds(5), 0);
    List<Turn> turns = turns(4);

    assertThat(turns.stream().map(this::waitMillis))
        .containsExactly(5_000L, 5_005L, 5_010L, 5_015L);

    now += 1_000 * MS;
    assertThat(turns.stream().map(this::waitMillis))
        .containsExactly(4_000L, 4_005L, 4_010L, 4_015L);
  }

  @Test
  void begin_afterABlock_isReleasedAfterTheCallsThatWaited() {
    reject(sent(), Duration.ofSeconds(5), 0);
    List<Turn> waiting = turns(4);
    waiting.forEach(this::waitMillis);
    now += 5_000 * MS;

    Turn late = limiter.turn(Lane.INTERACTIVE);
    assertThat(waitMillis(late)).isEqualTo(20);
    assertThat(waiting.stream().map(this::waitMillis)).containsExactly(0L, 0L, 0L, 0L);
    now += 20 * MS;
    assertThat(waitMillis(late)).isZero();
    assertThat(waitMillis(limiter.turn(Lane.INTERACTIVE))).isZero();
  }

  @Test
  void begin_blockedAgainDuringTheRelease_doesNotWaitForTheCallsThatWereReleased() {
    reject(sent(), Duration.ofSeconds(5), 0);
    List<Turn> turns = turns(4);
    turns.forEach(this::waitMillis);
    now += 5_010 * MS;
    assertThat(waitMillis(turns.get(0))).isZero();
    assertThat(waitMillis(turns.get(1))).isZero();

    reject(turns.get(0), Duration.ofSeconds(2), 0);

    assertThat(waitMillis(turns.get(2))).isEqualTo(2_000);
    assertThat(waitMillis(turns.get(3))).isEqualTo(2_005);
    assertThat(waitMillis(limiter.turn(Lane.INTERACTIVE))).isEqualTo(2_010);
  }

  @Test
  void begin_manyCallsWait_areAllReleasedWithinASecond() {
    reject(sent(), Duration.ofSeconds(5), 0);

    List<Turn> turns = turns(1_000);
    turns.subList(0, 999).forEach(this::waitMillis);

    assertThat(waitMillis(turns.get(999))).isEqualTo(6_000);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7000", // Longer than the rest of the first one.
    "3, 4000",
    "4, 4000",
    "3600, 600000" // A Retry-After is followed for 10 min.
  })
  void end_secondRejectionDuringABlock_blocksUntilTheLaterEnd(int seconds, long expectedMillis) {
    Turn first = sent();
    Turn second = sent();
    reject(first, Duration.ofSeconds(5), 0);
    now += 1_000 * MS;

    reject(second, Duration.ofSeconds(seconds), 0);

    assertThat(waitMillis(limiter.turn(Lane.INTERACTIVE))).isEqualTo(expectedMillis);
  }

  @ParameterizedTest
  @CsvSource({"1, 1050", "5, 5250", "60, 60250"})
  void end_rejection_isFollowedByJitterOfUpToATenthAndHalfASecond(
      int seconds, long expectedMillis) {
    reject(sent(), Duration.ofSeconds(seconds), 0.5);

    assertThat(waitMillis(limiter.turn(Lane.INTERACTIVE))).isEqualTo(expectedMillis);
  }
}
