package com.salescrm.sdk.core.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LearnedPaceTest {
  private static final long MS = Duration.ofMillis(1).toNanos();

  private final LearnedPace pace = new LearnedPace();

  @Test
  void onRejected_manyRequestsInFlight_lowersTheRateOnce() {
    for (int i = 0; i < 20; i++) {
      pace.onAccepted(i * MS, (i + 5) * MS);
    }
    for (int i = 0; i < 64; i++) {
      pace.onRejected(20 * MS, (30 + i) * MS, 0);
    }
    long interval = pace.intervalNanos(94 * MS);

    assertThat(interval).isBetween(MS, 2 * MS); // 20 requests in 30 ms, 90 % of this rate.

    pace.onRejected(100 * MS, 110 * MS, 0);
    assertThat(pace.intervalNanos(110 * MS)).isBetween(interval, interval * 6 / 5);
  }
}
