package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.Outcome;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service responds before it has read the body of the request (RFC 9112, 9.3). */
@Timeout(60)
class EarlyResponseTest {
  private static final ApiRequest<?> LARGE =
      ApiRequest.post("/lead/").body(Map.of("name", "x".repeat(8_000_000))).build();
  private static final int SIZE = 8_000_000 + "{\"name\":\"\"}".length();

  @Test
  void post_errorFromAServerThatNeitherReadsNorCloses_isReceivedWithItsBody() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write(
              "HTTP/1.1 413 Early\r\nContent-Length: 21\r\n\r\n{\"error\":\"too large\"}");
          await(ended);
        });
        ApiClient client = TruncationTest.client(server, false)) {
      server.readsBodies = false;

      for (int i = 1; i <= 2; i++) {
        assertThatThrownBy(() -> client.send(LARGE))
            .isInstanceOfSatisfying(ApiException.class, e -> {
              assertThat(e.statusCode()).isEqualTo(413);
              assertThat(e.errorMessage()).contains("too large");
              assertThat(e.outcome()).contains(Outcome.REJECTED);
            });
        assertThat(server.connections()).isEqualTo(i);
      }
    } finally {
      ended.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Le"})
  void post_otherResponseBeforeTheEndOfALargeBody_theBodyIsSentWhole(String early)
      throws Exception {
    boolean isInterim = early.contains("100");
    AtomicLong received = new AtomicLong();
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write(early);
          LockSupport.parkNanos(300_000_000);
          received.set(exchange.socket().getInputStream().readNBytes(SIZE).length);
          exchange.write((isInterim ? "HTTP/1.1 200 OK\r\nContent-Le" : "") + "ngth: 2\r\n\r\n{}");
        });
        ApiClient client = TruncationTest.client(server, false)) {
      server.readsBodies = false;

      assertThat(client.send(LARGE).statusCode()).isEqualTo(200);
      assertThat(received).hasValue(SIZE);
    }
  }

  private static void await(CountDownLatch latch) throws InterruptedIOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "413, false, CLOSED",
    "413, false, CLOSED_LATER",
    "413, false, RESET",
    "413, false, READ_LATER",
    "400, false, CLOSED",
    "401, true, CLOSED",
    "413, true, CLOSED_LATER",
    "413, true, READ_LATER",
  })
  void post_responseBeforeTheEndOfALargeBody_isReceived(int status, boolean tls, String then)
      throws Exception {
    try (RawServer server =
            new RawServer(tls ? TruncationTest.CERTIFICATES.sslSocketFactory() : null, exchange -> {
              exchange.write("HTTP/1.1 " + status + " Early\r\nContent-Length: 2\r\n\r\n{}");
              if (then.endsWith("LATER")) {
                LockSupport.parkNanos(200_000_000);
              }
              if (then.equals("READ_LATER")) {
                exchange.socket().getInputStream().transferTo(OutputStream.nullOutputStream());
              } else if (then.equals("RESET")) {
                exchange.reset();
              } else {
                exchange.cut();
              }
            });
        ApiClient client = TruncationTest.client(server, tls)) {
      server.readsBodies = false;
      ApiRequest<?> request =
          ApiRequest.post("/lead/").body(Map.of("name", "x".repeat(4_000_000))).build();

      assertThatThrownBy(() -> client.send(request))
          .isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.statusCode()).isEqualTo(status);
            assertThat(e.outcome()).contains(Outcome.REJECTED);
          });
    }
  }
}
