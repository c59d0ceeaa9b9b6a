package com.salescrm.sdk.core.http;

import static com.salescrm.sdk.core.http.Http2Server.END_HEADERS;
import static com.salescrm.sdk.core.http.Http2Server.END_STREAM;
import static com.salescrm.sdk.core.http.Http2Server.HEADERS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.Backoff;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of HTTP/2 that end a request, or a connection that does not respond any more (RFC 9113). */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Http2FaultTest {
  private static final int REFUSED_STREAM = 7;
  private static final byte STATUS_404 = (byte) 0x8d; // RFC 7541, appendix A: index 13.

  private static ApiClient client(Http2Server server) {
    OkHttpClient http2 = new OkHttpClient.Builder()
        .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
        .pingInterval(100, TimeUnit.MILLISECONDS)
        .build();
    return ApiClient.builder()
        .baseUrl("http://localhost:" + server.port())
        .credentials(Credentials.apiKey(TestClients.KEY))
        .httpClient(http2)
        .retryPolicy(RetryPolicy.defaults()
            .withBackoff(Backoff.exponential(Duration.ofNanos(1), Duration.ofNanos(1))))
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
  void post_streamReset_isRetriedOnlyIfItWasRefused(int code) throws Exception {
    try (Http2Server server = new Http2Server(exchange -> exchange.reset(code));
        ApiClient client = client(server)) {
      CrmException failed = catchThrowableOfType(
          CrmException.class, () -> client.send(TestClients.request("POST").build()));

      boolean refused = code == REFUSED_STREAM;
      assertThat(failed.outcome()).contains(refused ? Outcome.NOT_SENT : Outcome.UNKNOWN);
      assertThat(failed.attempts()).hasSize(refused ? 4 : 1);
      assertThat(server.requests()).isEqualTo(refused ? 4 : 1);
    }
  }

  /** The first failure on a pooled connection is retried without being counted. */
  @Test
  void post_refusedAfterAnotherCall_hasOneMoreAttempt() throws Exception {
    try (Http2Server server = new Http2Server(exchange -> {
          if (exchange.number() == 1) {
            exchange.respond("{}");
          } else {
            exchange.reset(REFUSED_STREAM);
          }
        });
        ApiClient client = client(server)) {
      client.send(TestClients.request("POST").build());

      CrmException failed = catchThrowableOfType(
          CrmException.class, () -> client.send(TestClients.request("POST").build()));

      assertThat(failed.outcome()).contains(Outcome.NOT_SENT);
      assertThat(failed.attempts()).hasSize(5);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void post_severalOnOneConnection_areSentOnceEach(int maxStreams) throws Exception {
    try (Http2Server server = new Http2Server(exchange -> exchange.respond("{}"));
        ApiClient client = client(server)) {
      server.settings = new byte[] {0, 3, 0, 0, 0, (byte) maxStreams};
      for (int i = 1; i <= 3; i++) {
        assertThat(client.send(TestClients.request("POST").build()).statusCode())
            .isEqualTo(200);
        assertThat(server.requests()).isEqualTo(i);
      }
    }
  }

  @Test
  void stream_endsBeforeItsContentLength_fails() throws Exception {
    byte[] headers = {Http2Server.STATUS_200[0], 0x0f, 0x0d, 1, '9'}; // Content-Length: 9.
    try (Http2Server server = new Http2Server(exchange -> {
          exchange.write(HEADERS, END_HEADERS, headers);
          exchange.write(Http2Server.DATA, END_STREAM, "abcde".getBytes(UTF_8));
        });
        ApiClient client = client(server);
        BodyStream body =
            client.send(ApiRequest.get("/file/").returningStream()).body()) {
      assertThat(body.readNBytes(5)).asString(UTF_8).isEqualTo("abcde");
      assertThatThrownBy(body::read)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("4 bytes of the body are missing");
    }
  }

  @Test
  void connectionDead_isReplaced() throws Exception {
    try (Http2Server server = new Http2Server(exchange -> {
          if (exchange.connection() > 1 || exchange.number() == 1) {
            exchange.respond("{}");
          }
        });
        ApiClient client = client(server)) {
      server.isDead = true;
      client.send(TestClients.request("GET").build());

      ApiResponse<?> second = client.send(TestClients.request("GET").build());

      assertThat(second.attempts()).hasSize(2);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void post_errorBeforeTheEndOfABodyThatIsNotRead_isReceived() throws Exception {
    try (Http2Server server = new Http2Server(
            exchange -> exchange.write(HEADERS, END_HEADERS | END_STREAM, STATUS_404));
        ApiClient client =
            client(server).withOptions(o -> o.attemptTimeout(Duration.ofSeconds(1)))) {
      server.isEarly = true;
      ApiRequest<?> large =
          ApiRequest.post("/lead/").body(Map.of("name", "x".repeat(300_000))).build();

      assertThatThrownBy(() -> client.send(large)).isInstanceOf(NotFoundException.class);
      assertThat(server.requests()).isEqualTo(1);
    }
  }
}
