package com.salescrm.sdk.core.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.internal.message.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-06-19T12:00:00Z"), ZoneOffset.UTC);

  private static Optional<Duration> hint(int status, String body, String... headers) {
    return RetryAfter.of(Responses.of(status, body, headers), CLOCK);
  }

  @ParameterizedTest
  @CsvSource({
    "0, PT0S",
    "7, PT7S",
    "' 7 ', PT7S",
    "0.595956, PT0.595956S",
    "1.5, PT1.5S",
    "0.0000000001, PT0S",
    "999999999, PT277777H46M39S",
    "1.5000000000000, PT1.5S",
    "0.12345678901234567890123456789012, PT0.123456789S",
  })
  void of_seconds_isParsed(String value, Duration wait) {
    assertThat(hint(503, "", "Retry-After", value)).hasValue(wait);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "+1",
        "1e3",
        "soon",
        "1.",
        ".5",
        "1,5",
        "1s",
        "1234567890",
        "NaN",
        "99999999999999999999",
        "Fri, 19 Jun",
        "2026-06-19T12:00:00Z"
      })
  void of_malformedOrTooLarge_isIgnored(String value) {
    assertThat(hint(503, "", "Retry-After", value)).isEmpty();
    assertThat(hint(429, "", "Retry-After", value, "RateLimit-Reset", "3"))
        .hasValue(Duration.ofSeconds(3));
  }

  @Test
  void of_date_isRelativeToTheServersDate() {
    assertThat(hint(
            503,
            "",
            "Retry-After",
            "Fri, 19 Jun 2026 09:00:30 GMT",
            "Date",
            "Fri, 19 Jun 2026 09:00:00 GMT"))
        .hasValue(Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday"})
  void of_dateWithoutValidDateHeader_isRelativeToTheClock(String date) {
    assertThat(hint(503, "", "Retry-After", "Fri, 19 Jun 2026 12:00:05 GMT", "Date", date))
        .hasValue(Duration.ofSeconds(5));
    assertThat(hint(503, "", "Retry-After", "Fri, 19 Jun 2026 12:00:05 GMT"))
        .hasValue(Duration.ofSeconds(5));
  }

  @ParameterizedTest
  @CsvSource({
    "'Fri, 19 Jun 2026 12:00:05 GMT', PT5S",
    "'Friday, 19-Jun-26 12:00:05 GMT', PT5S",
    "'Fri Jun 19 12:00:05 2026', PT5S",
    "'Wed Jul  1 12:00:00 2026', PT288H",
    "'Tuesday, 19-Jun-68 12:00:00 GMT', PT368184H",
    "'Sunday, 19-Jun-77 12:00:00 GMT', PT0S",
    "'Sunday, 06-Nov-94 08:49:37 GMT', PT0S",
  })
  void of_dateInAnyForm_isParsed(String value, Duration wait) {
    assertThat(hint(503, "", "Retry-After", value)).hasValue(wait);
    assertThat(RetryAfter.isPresent(Responses.of(503, "", "Retry-After", value).headers()))
        .isTrue();
  }

  @Test
  void of_dateInThePast_isZero() {
    assertThat(hint(503, "", "Retry-After", "Fri, 19 Jun 2026 11:00:00 GMT"))
        .hasValue(Duration.ZERO);
  }

  @Test
  void of_dateInTheYear9999_doesNotOverflow() {
    Duration wait =
        hint(503, "", "Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT").orElseThrow();

    assertThat(wait).isEqualTo(Duration.ofDays(36_500));
    assertThat(wait.toNanos()).isPositive();
  }

  @Test
  void of_429_usesTheHeadersInOrderThenTheBody() {
    String body = "{\"rate_reset\": \"5.5\"}";
    String[] all = {
      "retry-after",
      "1",
      "ratelimit",
      "limit=9; reset=2",
      "ratelimit-reset",
      "3",
      "x-rate-limit-reset",
      "4"
    };

    assertThat(hint(429, body, all)).hasValue(Duration.ofSeconds(1));
    assertThat(hint(429, body, "ratelimit", "limit=9; reset=2", "ratelimit-reset", "3"))
        .hasValue(Duration.ofSeconds(2));
    assertThat(hint(429, body, "ratelimit-reset", "3", "x-rate-limit-reset", "4"))
        .hasValue(Duration.ofSeconds(3));
    assertThat(hint(429, body, "x-rate-limit-reset", "4.25")).hasValue(Duration.ofMillis(4250));
    assertThat(hint(429, body)).hasValue(Duration.ofMillis(5500));
    assertThat(hint(429, "{}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=240; remaining=0; reset=2",
        "limit=240, remaining=0, reset=2",
        "reset=2",
        "LIMIT=1;Reset = 2 ",
        "limit;reset=2;=;x",
      })
  void of_429_parsesAllFormsOfTheCombinedHeader(String value) {
    assertThat(hint(429, "", "RateLimit", value)).hasValue(Duration.ofSeconds(2));
  }

  @Test
  void of_429WithMalformedHeader_usesTheNext() {
    assertThat(hint(
            429,
            "",
            "ratelimit",
            "reset=soon",
            "ratelimit-reset",
            "-1",
            "x-ratelimit-reset",
            "1760000000",
            "x-rate-limit-reset",
            "2"))
        .hasValue(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"rate_reset\": 1.5}",
        "{\"rate_reset\": \"1.5\"}",
        "{\"error\": {\"message\": \"slow down\", \"rate_reset\": 1.5}}",
      })
  void of_429_parsesRateResetOfTheBody(String body) {
    assertThat(hint(429, body)).hasValue(Duration.ofMillis(1500));
  }

  @Test
  void of_429WithExponentInRateReset_isParsed() {
    assertThat(hint(429, "{\"rate_reset\": 1e1}")).hasValue(Duration.ofSeconds(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"rate_reset\": null}",
        "{\"rate_reset\": [1]}",
        "{\"rate_reset\": true}",
        "{\"rate_reset\": -1}",
        "<html>",
        "",
        "[]",
      })
  void of_429WithInvalidRateReset_isEmpty(String body) {
    assertThat(hint(429, body)).isEmpty();
  }

  @Test
  void of_otherStatus_usesRetryAfterOnly() {
    HttpResponse unauthorized = Responses.recorded("unauthorized.json");

    assertThat(unauthorized.headers().get("X-Rate-Limit-Reset")).isEqualTo("38.160514");
    assertThat(RetryAfter.of(unauthorized, CLOCK)).isEmpty();
  }

  @Test
  void of_recorded429_headerTakesPrecedenceOverBody() {
    assertThat(RetryAfter.of(Responses.recorded("rate-limit-flat.json"), CLOCK))
        .hasValue(Duration.ofNanos(588_771_000));
  }
}
