package com.salescrm.sdk.core.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Instant;
import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitHeadersTest {
  private static final Instant NOW = Instant.parse("2026-06-19T12:00:00Z");

  @Test
  void read_recordedHeaders_combinedHeaderTakesPrecedence() {
    Headers headers = Responses.headers(Responses.json("headers-get-user.json"));

    RateLimit limit = RateLimitHeaders.read(headers, NOW);

    assertThat(RateLimitHeaders.isPresent(headers)).isTrue();
    assertThat(limit.limit()).hasValue(240);
    assertThat(limit.remaining()).hasValue(239);
    assertThat(limit.resetAt()).hasValue(NOW.plusSeconds(2));
  }

  @ParameterizedTest
  @CsvSource({
    "merge-not-found.json, 330, 137, 9669090000",
    "rate-limit-flat.json, 170, 0, 588771000",
    "unauthorized.json, 400, 148, 38160514000",
    "validation-required.json, 400, 186, 95612646000",
  })
  void read_recordedErrors_usesTheSingleHeaders(
      String file, long limit, long remaining, long resetNanos) {
    RateLimit read = RateLimitHeaders.read(Responses.recorded(file).headers(), NOW);

    assertThat(read.limit()).hasValue(limit);
    assertThat(read.remaining()).hasValue(remaining);
    assertThat(read.resetAt()).hasValue(NOW.plusNanos(resetNanos));
  }

  @Test
  void read_severalWindows_usesTheFirst() {
    RateLimit read = RateLimitHeaders.read(
        Headers.of("x-ratelimit-limit", "60, 60;w=1, 100;w=1", "x-ratelimit-reset", "1"), NOW);

    assertThat(read.limit()).hasValue(60);
    assertThat(read.remaining()).isEmpty();
    assertThat(read.resetAt()).hasValue(NOW.plusSeconds(1));
  }

  @Test
  void read_malformedHeaders_isEmpty() {
    Headers headers = Headers.of("ratelimit", "\"default\";r=50;t=30", "ratelimit-limit", "many");

    assertThat(RateLimitHeaders.isPresent(headers)).isTrue();
    assertThat(RateLimitHeaders.read(headers, NOW))
        .hasToString("RateLimit{limit=null, remaining=null, resetAt=null}");
  }

  @Test
  void isPresent_noHeader_isFalse() {
    assertThat(RateLimitHeaders.isPresent(Headers.of("Retry-After", "3", "x-limit", "2")))
        .isFalse();
  }
}
