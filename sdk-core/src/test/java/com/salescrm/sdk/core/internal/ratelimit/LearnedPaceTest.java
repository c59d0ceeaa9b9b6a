package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearnedPaceTest {
  private static final long MS = Duration.ofMillis(1).toNanos();
  private static final long SECOND = 1_000 * MS;

  private final LearnedPace pace = new LearnedPace();

  private void accept(int requests, long from) {
    for (int i = 0; i < requests; i++) {
      pace.onAccepted(from + i * MS, from + (i + 5) * MS);
    }
  }

  @Test
  void onRejected_manyRequestsInFlight_lowersTheRateOnce() {
    accept(20, 0);
    for (int i = 0; i < 64; i++) {
      pace.onRejected(20 * MS, (30 + i) * MS, 0);
    }
    long interval = pace.intervalNanos(94 * MS);

    assertThat(interval).isBetween(MS, 2 * MS); // 20 requests in 30 ms, 90 % of this rate.

    pace.onRejected(100 * MS, 110 * MS, 0);
    assertThat(pace.intervalNanos(110 * MS)).isBetween(interval, interval * 6 / 5);
  }

  @Test
  void onRejected_afterTwentyRequests_allowsNineTenthsOfTheirRateAndForgetsItAfterTenMinutes() {
    accept(20, SECOND);

    pace.onRejected(2 * SECOND, 3 * SECOND, 4 * SECOND); // 20 requests from second 1 to 7.

    assertThat(pace.intervalNanos(7 * SECOND)).isEqualTo(333_333_333L); // 3 a second.
    assertThat(pace.cycleNanos(7 * SECOND)).isEqualTo(6 * SECOND);
    assertThat(pace.intervalNanos(107 * SECOND)).isEqualTo(222_222_222L); // Half as many more.
    assertThat(pace.intervalNanos(607 * SECOND)).isEqualTo(83_333_333L);
    assertThat(pace.intervalNanos(608 * SECOND)).isZero();
    assertThat(pace.cycleNanos(608 * SECOND)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "7, 1000, false",
    "8, 1000, true",
    "8, 15000, true",
    "8, 15001, false" // Such a limit may be one of an hour or a day.
  })
  void onRejected_afterFewRequestsOrALongTime_learnsNoRate(
      int requests, int millis, boolean isLimited) {
    accept(requests, 0);

    pace.onRejected(millis * MS - MS, millis * MS, 0);

    assertThat(pace.intervalNanos(millis * MS) > 0).isEqualTo(isLimited);
  }

  @Test
  void onRejected_afterAPauseOfMoreThan15Seconds_countsTheRequestsSinceThen() {
    accept(20, 0);
    accept(10, 16 * SECOND);

    pace.onRejected(16_500 * MS, 17 * SECOND, 0);

    assertThat(pace.intervalNanos(17 * SECOND)).isEqualTo(111_111_111L); // 9 a second.
  }

  @Test
  void onRejected_againAfterAFewRequests_allowsNineTenthsOfTheRateBefore() {
    accept(10, 0);
    pace.onRejected(500 * MS, 900 * MS, 0);
    assertThat(pace.intervalNanos(900 * MS)).isEqualTo(100 * MS);
    accept(3, 1_000 * MS);

    pace.onRejected(1_500 * MS, 1_900 * MS, 2 * SECOND);

    // 10 a second, and 0.5 % more in the second before.
    assertThat(pace.intervalNanos(3_900 * MS)).isBetween(110_558_300L, 110_558_320L);
  }
}
