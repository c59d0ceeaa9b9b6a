package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A GOAWAY frame names the last processed stream of an HTTP/2 connection (RFC 9113, 6.8 and 8.7). */
@Timeout(20)
class GoAwayTest {
  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST", "NEVER"})
  void send_streamAfterLastProcessed_isRetried(String kind) throws Exception {
    try (Http2Server server = goingAway(false);
        ApiClient client = clientOf(server)) {
      ApiResponse<?> response = client.send(TestClients.request(kind).build());

      assertThat(response.attempts()).hasSize(2);
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "NEVER"})
  void send_lastProcessedStream_isNotRetried(String kind) throws Exception {
    try (Http2Server server = goingAway(true);
        ApiClient client = clientOf(server)) {
      OutcomeUnknownException e = catchThrowableOfType(
          OutcomeUnknownException.class,
          () -> client.send(TestClients.request(kind).build()));

      assertThat(e.outcome()).hasValue(Outcome.UNKNOWN);
      assertThat(server.requests()).isEqualTo(1);
    }
  }

  /** The client waits until the connection may send more, and fails to send the body before it reads that it was refused. */
  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST", "NEVER"})
  void send_streamAfterLastProcessedWhileTheBodyIsSent_isRetried(String kind) throws Exception {
    try (Http2Server server = goingAwayDuringTheBody(false);
        ApiClient client = clientOf(server)) {
      client.send(TestClients.request(kind).build());

      ApiResponse<?> response = client.send(large(kind));

      assertThat(response.attempts()).hasSize(2);
      assertThat(server.requests()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "NEVER"})
  void send_lastProcessedStreamWhileTheBodyIsSent_isNotRetried(String kind) throws Exception {
    try (Http2Server server = goingAwayDuringTheBody(true);
        ApiClient client = clientOf(server)) {
      client.send(TestClients.request(kind).build());

      OutcomeUnknownException e =
          catchThrowableOfType(OutcomeUnknownException.class, () -> client.send(large(kind)));

      assertThat(e.outcome()).hasValue(Outcome.UNKNOWN);
      assertThat(server.requests()).isEqualTo(2);
    }
  }

  private static ApiRequest<?> large(String kind) {
    return TestClients.request(kind).body(Map.of("name", "x".repeat(200_000))).build();
  }

  /** Responds to the first request, and ends the connection when it has allowed the client to send a part of the second one. */
  private static Http2Server goingAwayDuringTheBody(boolean processesTheLast) throws IOException {
    AtomicInteger first = new AtomicInteger();
    Http2Server server = new Http2Server(exchange -> {
      if (exchange.number() == 2) {
        // The window of a connection, RFC 9113, 6.9.2; that of the stream is larger.
        exchange.readBody(65_535 - first.get());
        goAway(exchange, (byte) (processesTheLast ? exchange.stream() : 1));
      } else {
        if (exchange.number() > 2) {
          exchange.write(Http2Server.WINDOW_UPDATE, 0, new byte[] {0, 16, 0, 0});
        }
        first.set(exchange.readBody(Integer.MAX_VALUE));
        exchange.ping();
        exchange.respond("{}");
      }
    });
    server.isEarly = true;
    server.settings = new byte[] {0, 4, 0, 16, 0, 0}; // The window of each stream: 1 MiB.
    return server;
  }

  /**
   * Ends its first connection with a {@code GOAWAY} when a request comes.
   *
   * @param processesTheLast whether it states that the request on that connection was processed
   */
  private static Http2Server goingAway(boolean processesTheLast) throws IOException {
    return new Http2Server(exchange -> {
      if (exchange.connection() > 1) {
        exchange.respond("{}");
        return;
      }
      goAway(exchange, (byte) (processesTheLast ? exchange.stream() : 0));
    });
  }

  private static void goAway(Http2Server.Exchange exchange, byte lastStreamId) throws IOException {
    exchange.write(Http2Server.GOAWAY, 0, new byte[] {0, 0, 0, lastStreamId, 0, 0, 0, 0});
    exchange.socket().shutdownOutput();
    // Unread bytes would reset the connection, and the client lose the GOAWAY.
    exchange.in().transferTo(OutputStream.nullOutputStream());
  }

  private static ApiClient clientOf(Http2Server server) {
    OkHttpClient http2 = new OkHttpClient.Builder()
        .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
        .build();
    return ApiClient.builder()
        .baseUrl("http://localhost:" + server.port())
        .credentials(Credentials.apiKey(TestClients.KEY))
        .timing(new ManualTime().timing())
        .httpClient(http2)
        .build();
  }
}
