package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

/** The two retries that {@link RetryPolicy#none} leaves: once each, of requests that may be repeated. */
class UncountedRetryTest extends OneServerTest {
  private ApiClient withoutRetries() {
    return client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
  }

  @Test
  void send_eachTokenIsRejectedAndRefreshed_isRetriedOnce() {
    enqueue(json(401, ""), json(401, ""), json(200, "{}"));

    try (ApiClient refreshing = TestClients.to(server, time)
        .credentials(new RefreshableCredentials())
        .retryPolicy(RetryPolicy.none())
        .build()) {
      assertThatThrownBy(() -> refreshing.send(TestClients.request("GET").build()))
          .isInstanceOfSatisfying(
              UnauthorizedException.class, e -> assertThat(e.attempts()).hasSize(2));
    }
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void get_declaredAsNotRepeatable_breaksOnAPooledConnection_isSentOnce() {
    enqueue(json(200, "{}"), Faults.named("reset-after-read"), json(200, "{}"));
    ApiClient once = withoutRetries();
    ApiRequest<JsonNode> read = ApiRequest.get("/me/").replay(Replay.NEVER).build();
    once.send(read);

    assertThatThrownBy(() -> once.send(read))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.attempts()).hasSize(1));
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void get_declaredAsNotRepeatable_receivesAnIncompleteBody_isSentOnce() {
    MockResponse cut = new MockResponse.Builder()
        .body("{\"id\":\"1\"}          ")
        .onResponseBody(new SocketEffect.CloseSocket())
        .build();
    enqueue(cut, json(200, "{}"));
    ApiRequest<JsonNode> read = ApiRequest.get("/me/").replay(Replay.NEVER).build();

    assertThatThrownBy(() -> client.send(read))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.attempts()).hasSize(1));
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void get_eachPooledConnectionIsClosed_isRetriedOnce() {
    respondWith(request ->
        request.getUrl().encodedPath().endsWith("/session/") || server.getRequestCount() > 4
            ? json(200, "{}")
            : Faults.named("reset-after-read"));
    OkHttpClient http = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          HttpUrl session = chain.request().url().resolve("/session/");
          chain.proceed(chain.request().newBuilder().url(session).build()).close();
          return chain.proceed(chain.request());
        })
        .build();

    try (ApiClient pooled = TestClients.to(server, time)
        .httpClient(http)
        .retryPolicy(RetryPolicy.none())
        .build()) {
      assertThatThrownBy(() -> pooled.send(ApiRequest.get("/me/").build()))
          .isInstanceOfSatisfying(
              TransportException.class, e -> assertThat(e.attempts()).hasSize(2));
    }
  }

  @Test
  void get_pooledConnectionIsClosed_itsRetryIsNotOneOfTheMaximum() {
    enqueue(json(200, "{}"), Faults.named("reset-after-read"), json(500, ""), json(200, "{}"));
    ApiClient twice =
        client.withOptions(o -> o.retryPolicy(RetryPolicy.defaults().withMaxAttempts(2)));
    twice.send(ApiRequest.get("/me/").build());

    assertThat(twice.send(ApiRequest.get("/me/").build()).attempts()).hasSize(3);
  }

  @Test
  void get_timesOutOnAPooledConnection_isSentOnce() {
    MockResponse stalled =
        new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build();
    enqueue(json(200, "{}"), stalled, json(200, "{}"));
    ApiClient once = withoutRetries();
    once.send(ApiRequest.get("/me/").build());
    ApiClient brief = once.withOptions(o -> o.attemptTimeout(Duration.ofMillis(200)));

    assertThatThrownBy(() -> brief.send(ApiRequest.get("/me/").build()))
        .isInstanceOfSatisfying(
            TransportException.class, e -> assertThat(e.attempts()).hasSize(1));
    assertThat(server.getRequestCount()).isEqualTo(2);
  }
}
