package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitTest extends OneServerTest {
  private static final MockResponse LIMITED =
      withHeader(json(429, "{\"message\": \"slow down\"}"), "Retry-After", "5");
  private static final ApiRequest<?> LEAD = ApiRequest.get("/lead/").build();
  private static final ApiRequest<?> CONTACT = ApiRequest.get("/contact/").build();

  @Test
  void send_sameEndpointGroupAfter429_waitsBeforeTheFirstAttempt() {
    enqueue(LIMITED, json(200, "{}"), json(200, "{}"));
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    assertThatThrownBy(() -> once.send(LEAD)).isInstanceOf(RateLimitException.class);

    ApiResponse<?> other = client.send(CONTACT);
    assertThat(time.sleeps()).isEmpty();
    assertThat(other.attempts()).hasSize(1);

    ApiResponse<?> second = client.send(ApiRequest.post("/lead/").build());
    assertThat(second.attempts()).hasSize(1);
    assertThat(second.attempts().get(0).waitedBefore())
        .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
  }

  @ParameterizedTest
  @CsvSource({
    "429, retry-after, 0",
    "503, retry-after, 0",
    "429, ratelimit, 'limit=60, remaining=0, reset=0'"
  })
  void send_delayOfZero_waitsForTheBackoff(int status, String header, String value) {
    for (int i = 0; i < 3; i++) {
      enqueue(withHeader(json(status, "{}"), header, value));
    }
    enqueue(json(200, "{}"));

    assertThat(client.send(LEAD).attempts()).hasSize(4);

    assertThat(time.sleeps()).hasSize(3).noneMatch(Duration::isZero);
  }

  @Test
  void send_anotherClientWhoseBaseUrlHasNoSlash_waitsForTheSameLimit() {
    enqueue(LIMITED, json(200, "{}"));
    Timing timing = time.timing();
    try (ApiClient slash = TestClients.to(server).timing(timing).build();
        ApiClient noSlash = TestClients.to(server)
            .baseUrl(server.url("/api/v1").toString())
            .timing(timing)
            .build()) {
      ApiClient once = slash.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
      assertThatThrownBy(() -> once.send(LEAD)).isInstanceOf(RateLimitException.class);

      assertThat(noSlash.send(LEAD).attempts().get(0).waitedBefore())
          .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(6));
    }
  }

  @Test
  void send_rateLimitLongerThanTheCallMayWait_failsAtOnceWithoutSending() {
    enqueue(LIMITED);
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    assertThatThrownBy(() -> once.send(LEAD)).isInstanceOf(RateLimitException.class);
    time.advance(Duration.ofSeconds(1));

    ApiClient hurried = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(2)));
    RateLimitException e = catchThrowableOfType(RateLimitException.class, () -> hurried.send(LEAD));

    assertThat(e.retryAfter()).hasValue(Duration.ofSeconds(4));
    assertThat(e.attempts()).isEmpty();
    assertThat(e.outcome()).isEmpty();
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void send_rateLimitOfAnotherCall_isNotSentAndHasNothingOfItsResponse() {
    enqueue(withHeader(LIMITED, "x-request-id", "request-of-A"));
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    assertThatThrownBy(() -> once.send(ApiRequest.get("/lead/{id}/", "lead_A").build()))
        .isInstanceOf(RateLimitException.class);

    ApiClient hurried = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(2)));
    RateLimitException e = catchThrowableOfType(
        RateLimitException.class,
        () ->
            hurried.send(ApiRequest.put("/lead/{id}/", "lead_B").body(Map.of()).build()));

    assertThat(e)
        .hasMessage(
            "PUT /api/v1/lead/lead_B/ was not sent: waiting for the rate limit of /lead/ would last until "
                + time.instant().plusSeconds(5) + ", 5000 ms, longer than this call may wait");
    assertThat(e.outcome()).hasValue(Outcome.NOT_SENT);
    assertThat(e.mayHaveTakenEffect()).isFalse();
    assertThat(e.attempts()).isEmpty();
    assertThat(e.requestId()).isEmpty();
    assertThat(e.headers()).isEmpty();
    assertThat(e.body()).isEmpty();
    assertThat(e.errorMessage()).isEmpty();
  }

  @Test
  void send_rateLimitProlongedAfterOwn429_hasItsOwnAttemptsOnly() {
    enqueue(LIMITED, withHeader(LIMITED, "Retry-After", "90"));
    ApiClient[] other = new ApiClient[1];
    CallListener prolonging = new CallListener() {
      @Override
      public void onAttempt(AttemptEvent event) {
        if (event.method().equals("POST")) {
          assertThatThrownBy(() -> other[0].send(LEAD)).isInstanceOf(RateLimitException.class);
        }
      }
    };
    try (ApiClient listening = TestClients.to(server, time).listener(prolonging).build()) {
      other[0] = listening;

      RateLimitException e = catchThrowableOfType(
          RateLimitException.class,
          () -> listening.send(ApiRequest.post("/lead/").body(Map.of()).build()));

      assertThat(e).hasMessageStartingWith("POST /api/v1/lead/ was not sent again: waiting for");
      assertThat(e.retryAfter()).hasValue(Duration.ofSeconds(90));
      assertThat(e.outcome()).hasValue(Outcome.REJECTED);
      assertThat(e.attempts()).hasSize(1);
    }
  }

  @Test
  void send_afterTheRateLimit_doesNotWait() {
    enqueue(LIMITED, json(200, "{}"));
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    assertThatThrownBy(() -> once.send(LEAD)).isInstanceOf(RateLimitException.class);
    time.advance(Duration.ofSeconds(5));

    client.send(LEAD);

    assertThat(time.sleeps()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"retry-after, 5", "retry-after, 0", "x-no-delay, 1"})
  void send_429WhileOthersAreAccepted_doesNotCountAsAttempt(String header, String value) {
    AtomicInteger refusals = new AtomicInteger(7);
    ApiClient other = client.withOptions(o -> o.header("x-other", "1"));
    respondWith(request -> {
      if (request.getHeaders().get("x-other") != null || refusals.getAndDecrement() <= 0) {
        return json(200, "{}");
      }
      other.send(LEAD);
      return withHeader(json(429, "{}"), header, value);
    });

    assertThat(client.send(LEAD).attempts()).hasSize(8);
  }

  @Test
  void send_429WhileNoneIsAccepted_endsAfterMaxAttempts() {
    respondWith(request -> LIMITED);

    assertThatThrownBy(() -> client.send(LEAD))
        .isInstanceOfSatisfying(
            RateLimitException.class, e -> assertThat(e.attempts()).hasSize(4));
  }

  @Test
  void send_429_blocksAllViews() {
    enqueue(LIMITED, json(200, "{}"));

    ApiClient view = client.withOptions(o -> o.header("x-trace", "1"));
    view.send(LEAD);

    assertThat(time.sleeps())
        .singleElement()
        .satisfies(wait -> assertThat(wait).isGreaterThanOrEqualTo(Duration.ofSeconds(5)));
  }

  @Test
  void rateLimit_manyResponses_isTheLatest() {
    assertThat(client.rateLimit()).isEmpty();
    enqueue(
        withHeader(json(200, "{}"), "ratelimit", "limit=240; remaining=239; reset=2"),
        json(200, "{}"),
        withHeader(json(200, "{}"), "ratelimit", "limit=240, remaining=7, reset=1.5"));

    client.send(LEAD);
    client.send(LEAD);
    assertThat(client.rateLimit().flatMap(RateLimit::resetAt))
        .hasValue(time.instant().plusSeconds(2));

    client.send(LEAD);
    RateLimit seen = client.withOptions(o -> o.header("x-a", "b")).rateLimit().orElseThrow();
    assertThat(seen.limit()).hasValue(240);
    assertThat(seen.remaining()).hasValue(7);
    assertThat(seen.resetAt()).hasValue(time.instant().plusMillis(1500));
  }

  @Test
  void send_littleTimeLeftAfterTheRateLimit_isNotSpentOnJitter() {
    enqueue(LIMITED, json(200, "{}"));
    ApiClient hurried = client.withOptions(o -> o.totalTimeout(Duration.ofMillis(5_100)));

    assertThat(hurried.send(LEAD).statusCode()).isEqualTo(200);
    assertThat(time.sleeps())
        .singleElement()
        .satisfies(
            wait -> assertThat(wait).isBetween(Duration.ofSeconds(5), Duration.ofMillis(5_100)));
  }

  @Test
  void send_spreadOverTheWindow_isNotLimitedByMaxWait() {
    respondWith(
        request -> withHeader(json(200, "{}"), "ratelimit", "limit=1; remaining=1; reset=10"));
    RetryPolicy immediate = RetryPolicy.none().withMaxWait(Duration.ZERO);
    ApiClient batch = client.withOptions(o -> o.retryPolicy(immediate).lane(Lane.BATCH));

    for (int i = 0; i < 3; i++) {
      assertThat(batch.send(LEAD).statusCode()).isEqualTo(200);
    }
    assertThat(time.sleeps()).isNotEmpty();
  }

  @Test
  void send_spreadBeyondTheTotalTimeout_failsAtOnce() {
    respondWith(
        request -> withHeader(json(200, "{}"), "ratelimit", "limit=1; remaining=0; reset=10"));
    client.send(LEAD);
    ApiClient hurried = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(2)));

    assertThatThrownBy(() -> hurried.send(LEAD)).isInstanceOf(RateLimitException.class);
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void rateLimit_ofAResponseThatWasRetried_isKnown() {
    enqueue(
        withHeader(json(503, ""), "ratelimit", "limit=240; remaining=0; reset=5"), json(200, "{}"));
    Instant resetAt = time.instant().plusSeconds(5);

    client.send(LEAD);

    assertThat(client.rateLimit().flatMap(RateLimit::resetAt)).hasValue(resetAt);
  }

  @Test
  void rateLimit_callBlockedByRateLimiter_isUnchanged() {
    enqueue(withHeader(LIMITED, "ratelimit", "limit=240; remaining=0; reset=5"));
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    assertThatThrownBy(() -> once.send(LEAD)).isInstanceOf(RateLimitException.class);
    Instant resetAt = time.instant().plusSeconds(5);
    time.advance(Duration.ofSeconds(2));

    ApiClient hurried = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(2)));
    assertThatThrownBy(() -> hurried.send(LEAD)).isInstanceOf(RateLimitException.class);

    assertThat(client.rateLimit().flatMap(RateLimit::resetAt)).hasValue(resetAt);
  }
}
