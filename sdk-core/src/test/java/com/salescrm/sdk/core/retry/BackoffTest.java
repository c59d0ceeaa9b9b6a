package com.salescrm.sdk.core.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0, 0",
    "1, 0.5, 250",
    "1, 1, 500",
    "2, 0.5, 500",
    "2, 1, 1000",
    "3, 1, 2000",
    "4, 1, 4000",
    "5, 1, 8000",
    "5, 0.25, 2000",
    "6, 1, 8000",
    "100, 1, 8000",
    "2147483647, 0.5, 4000",
  })
  void delay_defaults_doublesFromHalfASecondToEight(int attempt, double random, long millis) {
    assertThat(Backoff.defaults().delay(attempt, random)).isEqualTo(Duration.ofMillis(millis));
  }

  @Test
  void delay_longestIsNotAPowerOfTheFirst_isCapped() {
    Backoff backoff = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(3));

    assertThat(backoff.delay(2, 1)).isEqualTo(Duration.ofSeconds(2));
    assertThat(backoff.delay(3, 1)).isEqualTo(Duration.ofSeconds(3));
    assertThat(backoff).hasToString("Backoff{PT1S doubling to PT3S}");
  }

  @Test
  void delay_longestIsTheFirst_hasTheSameBoundForEachAttempt() {
    Backoff backoff = Backoff.exponential(Duration.ofSeconds(2), Duration.ofSeconds(2));

    assertThat(backoff.delay(1, 1)).isEqualTo(Duration.ofSeconds(2));
    assertThat(backoff.delay(9, 1)).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void delay_anyAttempt_doesNotOverflow() {
    Backoff endless = Backoff.exponential(Duration.ofNanos(1), Duration.ofSeconds(Long.MAX_VALUE));

    assertThat(endless.delay(4, 0.5)).isEqualTo(Duration.ofNanos(4));
    assertThat(endless.delay(1000, 0.5)).isBetween(Duration.ofDays(1), Duration.ofDays(110_000));
  }

  @ParameterizedTest
  @CsvSource({"PT0S, PT1S", "PT-1S, PT1S", "PT2S, PT1S"})
  void exponential_invalidBounds_areRejected(Duration first, Duration longest) {
    assertThatThrownBy(() -> Backoff.exponential(first, longest))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("first must be positive and not longer than longest, but was " + first
            + " with longest " + longest);
  }
}
