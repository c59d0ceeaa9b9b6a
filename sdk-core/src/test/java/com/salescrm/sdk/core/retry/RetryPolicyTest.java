package com.salescrm.sdk.core.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

  @Test
  void defaults_always_areFourAttemptsAndDelaysOfAMinute() {
    assertThat(RetryPolicy.defaults())
        .hasToString("RetryPolicy{maxAttempts=4, Backoff{PT0.5S doubling to PT8S}, maxWait=PT1M}");
  }

  @Test
  void none_always_isOneAttempt() {
    assertThat(RetryPolicy.none().maxAttempts()).isEqualTo(1);
  }

  @Test
  void with_oneValue_changesOnlyIt() {
    Backoff backoff = Backoff.exponential(Duration.ofSeconds(1), Duration.ofSeconds(2));

    RetryPolicy policy =
        RetryPolicy.defaults().withMaxAttempts(7).withBackoff(backoff).withMaxWait(Duration.ZERO);

    assertThat(policy.maxAttempts()).isEqualTo(7);
    assertThat(policy.backoff()).isSameAs(backoff);
    assertThat(policy.maxWait()).isEqualTo(Duration.ZERO);
    assertThat(RetryPolicy.defaults().maxAttempts()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void withMaxAttempts_belowOne_isRejected(int attempts) {
    assertThatThrownBy(() -> RetryPolicy.defaults().withMaxAttempts(attempts))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxAttempts must be at least 1, but was " + attempts);
  }

  @Test
  void withMaxWait_negative_isRejected() {
    assertThatThrownBy(() -> RetryPolicy.defaults().withMaxWait(Duration.ofNanos(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxWait must not be negative, but was PT-0.000000001S");
  }

  @Test
  void rateLimit_missingParts_areEmpty() {
    Instant reset = Instant.parse("2026-06-19T12:00:00Z");

    RateLimit known = new RateLimit(240L, 0L, reset);
    RateLimit unknown = new RateLimit(null, null, null);

    assertThat(known.limit()).hasValue(240);
    assertThat(known.remaining()).hasValue(0);
    assertThat(known.resetAt()).hasValue(reset);
    assertThat(unknown.limit()).isEmpty();
    assertThat(unknown.remaining()).isEmpty();
    assertThat(unknown.resetAt()).isEmpty();
  }
}
