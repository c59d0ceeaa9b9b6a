package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import com.salescrm.sdk.core.retry.RateBudget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Headers of rate limits with values that no service should send: no call waits beyond its limits or fails because of them. */
@Timeout(60)
class AbsurdLimitsTest extends OneServerTest {
  private static final List<String> VALUES = List.of(
      "",
      "-1",
      "-99999999999999999999",
      "0",
      "1e30",
      "1e-30",
      "NaN",
      "Infinity",
      "0x10",
      "1,5",
      "\u0663",
      "99999999999999999999",
      "999999999",
      "0.000000000001",
      "9223372036854775807",
      "9223372036854775808",
      "Mon, 01 Jan 1900 00:00:00 GMT",
      "Fri, 31 Dec 9999 23:59:59 GMT",
      "Sunday, 06-Nov-94 08:49:37 GMT",
      "limit=-1, remaining=NaN, reset=1e30",
      "limit=99999999999999999999;remaining=0;reset=99999999999999999999",
      "limit=0, remaining=0, reset=999999999",
      "limit=0, remaining=-5, reset=",
      "=;=;=",
      "limit");

  static Stream<String> names() {
    return Stream.of(
        "Retry-After",
        "RateLimit",
        "RateLimit-Limit,RateLimit-Remaining,RateLimit-Reset",
        "X-RateLimit-Limit,X-RateLimit-Remaining,X-RateLimit-Reset",
        "X-Rate-Limit-Reset",
        "Date,Retry-After");
  }

  @ParameterizedTest
  @MethodSource("names")
  void send_absurdValue_waitsWithinTheLimits(String names) {
    List<String> wrong = new ArrayList<>();
    for (int status : new int[] {200, 429, 503}) {
      for (String value : VALUES) {
        for (String other : Arrays.asList(null, "1")) {
          String end = end(names, status, value, other);
          if (!end.isEmpty()) {
            wrong.add(status + " " + value + " and " + other + ": " + end);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private String end(String names, int status, String value, String other) {
    MockResponse.Builder absurd = new MockResponse.Builder(json(status, "{}"));
    for (String name : names.split(",", -1)) {
      absurd.addHeaderLenient(name, value);
      if (other != null) {
        absurd.addHeaderLenient(name, other);
      }
    }
    MockResponse response = absurd.build();
    int[] count = {0};
    respondWith(request -> count[0]++ % 2 == 0 ? response : json(200, "{}"));
    ManualTime own = new ManualTime();
    StringBuilder problem = new StringBuilder();
    try (ApiClient each =
        TestClients.to(server, own).rateBudget(RateBudget.inMemory()).build()) {
      for (int i = 0; i < 3; i++) {
        Instant before = own.instant();
        try {
          each.send(ApiRequest.get("/lead/").build());
        } catch (RateLimitException | ServerException e) {
          // The stated delay is longer than the call may wait.
          if (e.retryAfter().isEmpty()) {
            problem.append(e);
          }
        } catch (CrmException | IllegalArgumentException | ArithmeticException e) {
          problem.append(e);
        }
        if (Duration.between(before, own.instant()).compareTo(Duration.ofMinutes(2)) > 0) {
          problem.append(" waited ").append(Duration.between(before, own.instant()));
        }
      }
      each.rateLimit().ifPresent(limit -> assertThat(limit.toString()).isNotEmpty());
    }
    return problem.toString();
  }

  @ParameterizedTest
  @CsvSource({"429, 7, 3", "429, 3, 7", "503, 7, 3", "503, 3, 7", "503, soon, 7", "429, 7, soon"})
  void send_severalRetryAfter_waitsForTheLongestReadableOne(int status, String one, String two) {
    MockResponse.Builder rejected = new MockResponse.Builder(json(status, "{}"));
    rejected.addHeader("Retry-After", one).addHeader("Retry-After", two);
    enqueue(rejected.build(), json(200, "{}"));

    client.send(ApiRequest.post("/lead/").build());

    assertThat(time.sleeps())
        .singleElement()
        .satisfies(
            slept -> assertThat(slept).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(9)));
  }

  @Test
  void send_oneOfSeveralRetryAfterBeyondTheLimit_throwsAtOnce() {
    MockResponse.Builder rejected = new MockResponse.Builder(json(429, "{}"));
    rejected.addHeader("Retry-After", "86400").addHeader("Retry-After", "1");
    enqueue(rejected.build());

    RateLimitException e = catchThrowableOfType(
        RateLimitException.class, () -> client.send(ApiRequest.get("/lead/").build()));

    assertThat(e.retryAfter()).contains(Duration.ofDays(1));
    assertThat(time.sleeps()).isEmpty();
  }
}
