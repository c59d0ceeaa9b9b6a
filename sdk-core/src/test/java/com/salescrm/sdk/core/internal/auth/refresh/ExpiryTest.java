package com.salescrm.sdk.core.internal.auth.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.auth.store.OAuthToken;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpiryTest {
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "3600, 301, FRESH",
    "3600, 300, REFRESH_DUE",
    "3600, 31, REFRESH_DUE",
    "3600, 30, EXPIRING",
    "3600, 1, EXPIRING",
    "3600, 0, EXPIRED",
    "3600, -5, EXPIRED",
    "40, 11, FRESH",
    "40, 10, REFRESH_DUE",
    "40, 5, REFRESH_DUE",
    "40, 4, EXPIRING",
    "40, 0, EXPIRED"
  })
  void of_lifeAndWhatIsLeft_isTheTier(long life, long left, Tokens.Expiry expected) {
    OAuthToken token = OAuthToken.builder()
        .accessToken("t")
        .lifetime(NOW.plusSeconds(left - life), Duration.ofSeconds(life))
        .build();

    assertThat(Tokens.Expiry.of(token, NOW)).isEqualTo(expected);
  }

  @Test
  void of_anUnknownEnd_isFresh() {
    OAuthToken token = OAuthToken.builder().accessToken("t").build();

    assertThat(Tokens.Expiry.of(token, NOW)).isEqualTo(Tokens.Expiry.FRESH);
  }

  @Test
  void of_anUnknownBeginning_countsFiveMinutesAnd30Seconds() {
    OAuthToken token =
        OAuthToken.builder().accessToken("t").expiresAt(NOW.plusSeconds(299)).build();

    assertThat(Tokens.Expiry.of(token, NOW)).isEqualTo(Tokens.Expiry.REFRESH_DUE);
  }
}
