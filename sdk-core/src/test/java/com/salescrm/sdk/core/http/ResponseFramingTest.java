package com.salescrm.sdk.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses with unusual headers, byte for byte, on a connection that the server keeps open (RFC 9112, 6.3). */
@Timeout(20)
class ResponseFramingTest {
  private static final String BODY = "{\"id\":\"1\"}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5|Content-Length: 10",
        "Content-Length: 10|Content-Length: 5",
        "Content-Length: 10|Content-Length: 5|Content-Encoding: gzip",
        "Content-Length: 10, 5",
        "Content-Length: 10, 10",
        "Content-Length: -1",
        "Content-Length: +10",
        "Content-Length: ten",
        "Content-Length: 99999999999999999999",
        "Content-Length: ",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: gzip|Content-Length: 10",
      })
  void body_withoutKnownEnd_failsAtOnceAndClosesTheConnection(String headers) throws Exception {
    String response = "HTTP/1.1 200 OK\r\n" + headers.replace("|", "\r\n") + "\r\n\r\n" + BODY;
    try (RawServer server = new RawServer(null, exchange -> exchange.write(response));
        ApiClient client = client(server)) {
      for (int i = 1; i <= 2; i++) {
        CrmException failed = catchThrowableOfType(
            CrmException.class, () -> client.send(TestClients.request("POST").build()));

        assertThat(failed).hasMessageContaining("the headers do not state where the response ends");
        assertThat(failed.outcome()).contains(Outcome.UNKNOWN);
        assertThat(server.requests()).isEqualTo(i);
        assertThat(server.connections()).isEqualTo(i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {99, 101})
  void status_thatIsNotFinal_failsAndClosesTheConnection(int status) throws Exception {
    String head = "HTTP/1.1 " + (status + 1000 + "").substring(1) + " Switching Protocols\r\n\r\n";
    try (RawServer server = new RawServer(null, exchange -> exchange.write(head));
        ApiClient client = client(server)) {
      for (int i = 1; i <= 2; i++) {
        CrmException failed = catchThrowableOfType(
            CrmException.class, () -> client.send(TestClients.request("POST").build()));

        assertThat(failed.outcome()).contains(Outcome.UNKNOWN);
        assertThat(server.connections()).isEqualTo(i);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Length: 10|Content-Length: 10, ''",
    "X-Folded: a| b|Content-Length: 10, ''",
    "no colon|Content-Length: 10, ''",
    "content-length:10, ''",
    "Transfer-Encoding: identity|Content-Length: 10, ''",
    "Transfer-Encoding: Chunked, a;name=\"value\"|BODY|0|X-Trailer: 1||",
    "Transfer-Encoding: chunked|Content-Length: 3, 00a|BODY|000||",
  })
  void body_withKnownEnd_isReadAndTheConnectionReused(String headers, String body)
      throws Exception {
    String rest = body.isEmpty() ? BODY : body.replace("BODY", BODY).replace("|", "\r\n");
    String response = "HTTP/1.1 100 Continue\r\n\r\n".repeat(20)
        + "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
        + "HTTP/1.1 200\r\n" + headers.replace("|", "\r\n") + "\r\n\r\n" + rest;
    try (RawServer server = new RawServer(null, exchange -> exchange.write(response));
        ApiClient client = client(server)) {
      for (int i = 1; i <= 2; i++) {
        JsonNode read = client.send(TestClients.request("POST").build()).body();

        assertThat(read.path("id").asText()).isEqualTo("1");
        assertThat(server.requests()).isEqualTo(i);
        assertThat(server.connections()).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"204 No Content", "205 Reset Content|Content-Length: 0", "200 OK|Content-Length: 0"
      })
  void gzipWithoutABody_isEmptyAndTheConnectionReused(String head) throws Exception {
    String response =
        "HTTP/1.1 " + head.replace("|", "\r\n") + "\r\nContent-Encoding: gzip\r\n\r\n";
    try (RawServer server = new RawServer(null, exchange -> exchange.write(response));
        ApiClient client = client(server)) {
      for (int i = 1; i <= 2; i++) {
        Deleted deleted = client
            .send(ApiRequest.delete("/lead/{id}/", "1").returning(Deleted.class))
            .body();

        assertThat(deleted.raw().isMissingNode()).isTrue();
        assertThat(server.requests()).isEqualTo(i);
        assertThat(server.connections()).isEqualTo(1);
      }
    }
  }

  private static ApiClient client(RawServer server) {
    return TestClients.to(server.port())
        .retryPolicy(RetryPolicy.none())
        .attemptTimeout(Duration.ofSeconds(5))
        .build();
  }
}
