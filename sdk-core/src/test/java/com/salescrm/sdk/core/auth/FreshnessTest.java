package com.salescrm.sdk.core.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessTest {
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "3600, 301, FRESH",
    "3600, 300, AGING",
    "3600, 31, AGING",
    "3600, 30, URGENT",
    "3600, 1, URGENT",
    "3600, 0, EXPIRED",
    "3600, -5, EXPIRED",
    "40, 11, FRESH",
    "40, 10, AGING",
    "40, 5, AGING",
    "40, 4, URGENT",
    "40, 0, EXPIRED"
  })
  void of_lifeAndWhatIsLeft_isTheTier(long life, long left, Freshness expected) {
    OAuthToken token = OAuthToken.builder()
        .accessToken("t")
        .lifetime(NOW.plusSeconds(left - life), Duration.ofSeconds(life))
        .build();

    assertThat(Freshness.of(token, NOW)).isEqualTo(expected);
  }

  @Test
  void of_anUnknownEnd_isFresh() {
    OAuthToken token = OAuthToken.builder().accessToken("t").build();

    assertThat(Freshness.of(token, NOW)).isEqualTo(Freshness.FRESH);
  }

  @Test
  void of_anUnknownBeginning_countsFiveMinutesAnd30Seconds() {
    OAuthToken token =
        OAuthToken.builder().accessToken("t").expiresAt(NOW.plusSeconds(299)).build();

    assertThat(Freshness.of(token, NOW)).isEqualTo(Freshness.AGING);
  }
}
