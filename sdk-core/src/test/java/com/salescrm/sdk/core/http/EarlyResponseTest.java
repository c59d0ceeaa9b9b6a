package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.Outcome;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The service responds before it has read the body of the request (RFC 9112, 9.3). */
@Timeout(60)
class EarlyResponseTest {

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
