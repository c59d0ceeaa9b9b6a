package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.model.EmptyResponse;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls whose attempts end differently. */
class ReplayTest extends OneServerTest {
  private static final MockResponse LOST =
      new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build();

  @Test
  void get_failsTwiceThenSucceeds_returnsResponseAndAttempts() {
    enqueue(json(502, ""), LOST, json(200, "{\"id\": \"lead_1\"}"));

    ApiResponse<?> response = client.send(TestClients.request("GET").build());

    assertThat(response.attempts()).hasSize(3);
    assertThat(response.attempts().get(0).statusCode()).hasValue(502);
    assertThat(response.attempts().get(1).failure())
        .hasValueSatisfying(text -> assertThat(text).contains("connection broke"));
    assertThat(response.attempts().get(1).waitedBefore()).isEqualTo(Duration.ofMillis(250));
    assertThat(response.attempts().get(2).statusCode()).hasValue(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 500, 502, 504})
  void delete_notFoundAfterAnUnknownOutcome_hasSucceeded(int status) {
    enqueue(json(status, ""), json(404, "{\"error\": \"no such lead\"}"));

    Deleted deleted =
        client.send(TestClients.request("DELETE").returning(Deleted.class)).body();

    assertThat(deleted.alreadyGone()).isTrue();
  }

  @Test
  void delete_notFoundAfterALostResponse_hasSucceeded() {
    enqueue(LOST, json(404, ""));

    assertThat(client
            .send(TestClients.request("DELETE").returning(Deleted.class))
            .body()
            .alreadyGone())
        .isTrue();
  }

  @Test
  void delete_notFoundAfterA429_isNotFound() {
    enqueue(
        withHeader(json(503, ""), "Retry-After", "1"),
        json(429, ""),
        json(404, "{\"error\": \"no such lead\"}"));

    assertThatThrownBy(() -> client.send(TestClients.request("DELETE").returning(Deleted.class)))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("no such lead");
  }

  @Test
  void delete_notFoundAtOnce_isNotFound() {
    enqueue(json(404, ""));

    assertThatThrownBy(() -> client.send(TestClients.request("DELETE").returning(Deleted.class)))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void post_replayWritesAllowed_isRetried() {
    enqueue(LOST, json(502, ""), json(200, "{}"));

    ApiClient view = client.withOptions(o -> o.replayWrites(true));

    assertThat(view.send(TestClients.request("POST").build()).attempts()).hasSize(3);
  }

  @Test
  void post_retriedAndThenRejected_mayHaveTakenEffect() {
    enqueue(LOST, json(400, "{\"error\": \"name taken\"}"));

    ApiClient view = client.withOptions(o -> o.replayWrites(true));
    BadRequestException e = catchThrowableOfType(
        BadRequestException.class, () -> view.send(TestClients.request("POST").build()));

    assertThat(e.mayHaveTakenEffect()).isTrue();
    assertThat(e.toString()).contains("outcome unknown");
  }

  @Test
  void put_responseLostAndThenRejected_mayHaveTakenEffect() {
    enqueue(LOST, json(400, "{\"error\": \"name taken\"}"));

    BadRequestException e = catchThrowableOfType(
        BadRequestException.class, () -> client.send(TestClients.request("PUT").build()));

    assertThat(e.outcome()).hasValue(Outcome.UNKNOWN);
    assertThat(e.mayHaveTakenEffect()).isTrue();
  }

  @Test
  void put_rejectedAfterBeingPostponed_isRejected() {
    enqueue(withHeader(json(503, ""), "Retry-After", "1"), json(429, ""), json(400, ""));

    BadRequestException e = catchThrowableOfType(
        BadRequestException.class, () -> client.send(TestClients.request("PUT").build()));

    assertThat(e.outcome()).hasValue(Outcome.REJECTED);
    assertThat(e.mayHaveTakenEffect()).isFalse();
  }

  @Test
  void put_connectionOfAnEarlierRequestBreaksLater_isSentOnceWithoutRetries() {
    enqueue(json(200, "{}"), Faults.named("reset-after-read"));
    ApiClient once = client.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
    once.send(ApiRequest.get("/me/").build());

    assertThatThrownBy(() -> once.send(TestClients.request("PUT").build()))
        .isInstanceOf(OutcomeUnknownException.class);

    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void get_responseLost_hasNoOutcome() {
    enqueue(LOST, LOST, LOST, LOST);

    TransportException e = catchThrowableOfType(
        TransportException.class, () -> client.send(TestClients.request("GET").build()));

    assertThat(e.outcome()).isEmpty();
    assertThat(e).isExactlyInstanceOf(TransportException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void write_successWithUnreadableBody_isProcessed(String kind) {
    enqueue(json(201, "{\"id\": "));

    DecodingException e = catchThrowableOfType(
        DecodingException.class, () -> client.send(TestClients.request(kind).build()));

    assertThat(e.outcome()).hasValue(Outcome.PROCESSED);
    assertThat(e.mayHaveTakenEffect()).isTrue();
    assertThat(e.toString()).contains("[processed: the service carried it out");
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void write_interceptorFailsAfterSuccess_isProcessed(String kind) {
    OkHttpClient reading = new OkHttpClient.Builder()
        .addInterceptor(chain -> {
          chain.proceed(chain.request()).close();
          throw new IOException("the log is full");
        })
        .build();
    enqueue(json(200, "{}"));

    try (ApiClient logging = TestClients.to(server, time).httpClient(reading).build()) {
      OutcomeUnknownException e = catchThrowableOfType(
          OutcomeUnknownException.class,
          () -> logging.send(TestClients.request(kind).build()));

      assertThat(e.outcome()).hasValue(Outcome.PROCESSED);
      assertThat(e).hasMessageContaining("the service carried it out, and its result is lost");
      assertThat(server.getRequestCount()).isEqualTo(1);
    }
  }

  @Test
  void put_204WithContentLength_succeedsAndItsConnectionIsNotReused() throws Exception {
    enqueue(withHeader(json(200, "{}"), "x-number", "1"));
    enqueue(
        new MockResponse.Builder().code(204).body("HTTP/1.1 500 Not a response").build());
    enqueue(json(200, "{\"id\": \"lead_1\"}"));

    client.send(TestClients.request("PUT").build());
    ApiResponse<EmptyResponse> done =
        client.send(TestClients.request("PUT").returning(EmptyResponse.class));
    JsonNode next = client.send(TestClients.request("PUT").build()).body();

    assertThat(done.statusCode()).isEqualTo(204);
    assertThat(done.attempts()).hasSize(1);
    assertThat(next.path("id").asText()).isEqualTo("lead_1");
    assertThat(taken().getConnectionIndex()).isZero();
    assertThat(taken().getConnectionIndex()).isZero();
    assertThat(taken().getConnectionIndex()).isEqualTo(1);
  }

  @Test
  void never_replayWritesAllowed_isSentOnce() {
    enqueue(LOST);

    ApiClient view = client.withOptions(o -> o.replayWrites(true));

    assertThatThrownBy(() -> view.send(TestClients.request("NEVER").build()))
        .isInstanceOf(OutcomeUnknownException.class);
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  /** A proxy may have sent it, such as the page of a host that it does not know at the moment. */
  @Test
  void delete_repeatedAnd404WithAPage_isUnknown() {
    enqueue(json(503, ""), json(404, "<html><h1>404 Not Found</h1></html>"));

    assertThatThrownBy(() -> client.send(TestClients.request("DELETE").returning(Deleted.class)))
        .isInstanceOfSatisfying(
            NotFoundException.class, e -> assertThat(e.outcome()).hasValue(Outcome.UNKNOWN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "PUT", "POST"})
  void send_tokenRefreshedAfter401_isRetriedOnce(String kind) throws Exception {
    RenewingOnce credentials = new RenewingOnce();
    try (ApiClient refreshing = TestClients.to(server, time)
        .credentials(credentials)
        .retryPolicy(RetryPolicy.none())
        .build()) {
      enqueue(json(401, ""), json(200, "{}"));

      assertThat(refreshing.send(TestClients.request(kind).build()).attempts()).hasSize(2);
      assertThat(taken().getHeaders().get("Authorization")).isEqualTo("Bearer old");
      assertThat(taken().getHeaders().get("Authorization")).isEqualTo("Bearer new");

      enqueue(json(401, ""), json(401, ""));
      assertThatThrownBy(() -> refreshing.send(TestClients.request(kind).build()))
          .isInstanceOf(UnauthorizedException.class);
    }
  }

  @Test
  void send_delayLongerThanTheTotalTimeout_failsWithoutWaiting() {
    enqueue(withHeader(json(503, ""), "Retry-After", "20"));

    ApiClient view = client.withOptions(o -> o.totalTimeout(Duration.ofSeconds(10)));

    assertThatThrownBy(() -> view.send(TestClients.request("GET").build()))
        .hasMessageContaining("asks to wait 20000 ms");
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void send_totalTimeoutPassesDuringAnAttempt_messageNamesIt() {
    enqueue(
        new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE).build());

    ApiClient view = TestClients.to(server).totalTimeout(Duration.ofMillis(100)).build();

    assertThatThrownBy(() -> view.send(TestClients.request("GET").build()))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("the total time-out of PT0.1S passed");
  }

  private static final class RenewingOnce implements Credentials {
    private volatile String token = "old";

    @Override
    public AuthScheme scheme() {
      return AuthScheme.OAUTH;
    }

    @Override
    public String authorization(Duration limit) {
      return "Bearer " + token;
    }

    @Override
    public boolean refresh(String refused, Duration limit) {
      boolean refreshed = refused.equals("Bearer old");
      token = "new";
      return refreshed;
    }
  }

  @Test
  void put_responseLostAndThenNoAccessToken_outcomeIsUnknown() {
    Credentials once = new Credentials() {
      private boolean asked;

      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        if (asked) {
          throw new IllegalStateException("no token today");
        }
        asked = true;
        return "Bearer old";
      }
    };
    try (ApiClient losing = TestClients.to(server, time).credentials(once).build()) {
      enqueue(LOST);

      assertThatThrownBy(() -> losing.send(TestClients.request("PUT").build()))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("no access token")
          .isInstanceOfSatisfying(
              CrmException.class, e -> assertThat(e.outcome()).hasValue(Outcome.UNKNOWN));
    }
  }

  @Test
  void send_retryAfterWithOtherCharactersThanAscii_isIgnored() {
    MockResponse later = new MockResponse.Builder(json(503, "{}"))
        .addHeaderLenient("Retry-After", "sp\u00e4ter")
        .build();
    enqueue(later, later, json(200, "{}"));

    assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
        .isInstanceOfSatisfying(
            ServerException.class, e -> assertThat(e.statusCode()).isEqualTo(503));
    assertThat(client.send(TestClients.request("GET").build()).attempts()).hasSize(2);
  }

  @Test
  void send_refreshThrowsUnchecked_throwsTransportException() {
    Credentials broken = new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      public String authorization(Duration limit) {
        return "Bearer old";
      }

      @Override
      public boolean refresh(String refused, Duration limit) {
        throw new IllegalStateException("no refresh today");
      }
    };
    try (ApiClient refreshing = TestClients.to(server, time).credentials(broken).build()) {
      enqueue(json(401, ""));

      assertThatThrownBy(() -> refreshing.send(TestClients.request("POST").build()))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("no access token")
          .isInstanceOfSatisfying(
              CrmException.class, e -> assertThat(e.mayHaveTakenEffect()).isFalse());
    }
  }

  @Test
  void send_credentialsReturnNull_isNotSent() {
    Credentials broken = new Credentials() {
      @Override
      public AuthScheme scheme() {
        return AuthScheme.OAUTH;
      }

      @Override
      @SuppressWarnings({"NullAway", "DataFlowIssue"}) // As code without these checks may.
      public String authorization(Duration limit) {
        return null;
      }
    };
    try (ApiClient client = TestClients.to(server, time).credentials(broken).build()) {
      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isInstanceOf(TransportException.class)
          .isInstanceOfSatisfying(
              CrmException.class, e -> assertThat(e.outcome()).hasValue(Outcome.NOT_SENT));
    }
    assertThat(server.getRequestCount()).isZero();
  }
}
