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
      byte lastStreamId = (byte) (processesTheLast ? exchange.stream() : 0);
      exchange.write(Http2Server.GOAWAY, 0, new byte[] {0, 0, 0, lastStreamId, 0, 0, 0, 0});
      exchange.socket().shutdownOutput();
      // Unread bytes would reset the connection, and the client lose the GOAWAY.
      exchange.in().transferTo(OutputStream.nullOutputStream());
    });
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
