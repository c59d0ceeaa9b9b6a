package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that stops, or sends a byte now and then, at each phase: the call ends at its limit and leaves no connection. */
@Timeout(60)
class FreezeTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n";
  private static final byte[] RESPONSE = (HEAD + "{\"id\":\"1\"}").getBytes(ISO_8859_1);

  @ParameterizedTest
  @CsvSource({
    "GET, 0, false", "GET, 9, true", "GET, 20, false", "GET, 45, true",
    "POST, 0, true", "POST, 9, false", "POST, 20, true", "POST, 45, false",
    "DELETE, 0, false", "STREAM, 0, false", "STREAM, 9, false", "STREAM, 45, false",
  })
  void serverStopsWithinTheResponse_callEndsAtItsLimit(String kind, int length, boolean slowly)
      throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    try (RawServer server = new RawServer(null, exchange -> {
          try {
            exchange.write(Arrays.copyOf(RESPONSE, length));
            for (int i = length; slowly && i < RESPONSE.length - 1; i++) {
              LockSupport.parkNanos(200_000_000);
              exchange.write(new byte[] {RESPONSE[i]});
            }
            assertThat(exchange.socket().getInputStream().read()).isEqualTo(-1);
          } catch (IOException e) {
            // A reset, or the end.
          }
          closed.countDown();
        });
        ApiClient client = TruncationTest.client(server, false)
            .withOptions(o ->
                o.attemptTimeout(Duration.ofMillis(600)).stallTimeout(Duration.ofMillis(600)))) {
      long start = System.nanoTime();
      Throwable failed = catchThrowable(() -> send(client, kind));

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      if (failed instanceof CrmException e && kind.equals("POST")) {
        assertThat(e.outcome())
            .contains(length < HEAD.length() ? Outcome.UNKNOWN : Outcome.PROCESSED);
      }
      assertThat(failed).isNotNull();
      assertThat(server.requests()).isEqualTo(1);
      assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void send(ApiClient client, String kind) throws IOException {
    if (kind.equals("STREAM")) {
      try (BodyStream body =
          client.send(TestClients.request("GET").returningStream()).body()) {
        body.readAllBytes();
      }
    } else {
      client.send(TestClients.request(kind).build());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "STREAM"})
  void serverStopsWithinTheHandshake_callEndsAtItsLimitAndNothingWasSent(String kind)
      throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        ApiClient client = TestClients.to(silent.getLocalPort())
            .baseUrl("https://localhost:" + silent.getLocalPort() + "/")
            .totalTimeout(Duration.ofMillis(600))
            .build()) {
      long start = System.nanoTime();
      Throwable failed = catchThrowable(() -> send(client, kind));

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      assertThat(failed).isInstanceOfSatisfying(CrmException.class, e -> {
        if (kind.equals("POST")) {
          assertThat(e.outcome()).contains(Outcome.NOT_SENT);
        }
      });
      try (Socket accepted = silent.accept()) {
        accepted.setSoTimeout(10_000);
        byte[] hello = accepted.getInputStream().readAllBytes(); // To the end.
        assertThat(hello).isNotEmpty();
      }
    }
  }
}
