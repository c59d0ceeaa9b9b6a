package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.model.Deleted;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The connection ends at any byte of a response: plain or TLS, in order or by a reset, on a new or a pooled connection. */
@Timeout(120)
class TruncationTest {
  /** Not a multiple of 2: each second length uses a pooled connection. */
  private static final int FEWER = Boolean.getBoolean("all.variants") ? 1 : 3;

  static final HandshakeCertificates CERTIFICATES = certificates();
  private static final OkHttpClient TRUSTING = new OkHttpClient.Builder()
      .sslSocketFactory(CERTIFICATES.sslSocketFactory(), CERTIFICATES.trustManager())
      .protocols(List.of(Protocol.HTTP_1_1))
      .build();
  private static final List<String> KINDS = List.of("GET", "POST", "PUT", "DELETE", "STREAM");
  private static final String JSON = "{\"id\":\"lead_1\",\"name\":\"Acme\"}";
  private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

  /** How the end of the body is marked. */
  enum Framing {
    LENGTH("Content-Length: " + JSON.length() + "\r\n\r\n" + JSON),
    CHUNKED("Transfer-Encoding: chunked\r\n\r\n10\r\n" + JSON.substring(0, 16) + "\r\n"
        + Integer.toHexString(JSON.length() - 16) + "\r\n" + JSON.substring(16) + "\r\n0\r\n\r\n"),
    UNTIL_CLOSE("\r\n" + JSON);

    private final String response;
    final int headLength;

    Framing(String rest) {
      response = HEAD + rest;
      headLength = response.indexOf("\r\n\r\n") + 4;
    }

    byte[] response() {
      return response.getBytes(ISO_8859_1);
    }
  }

  private static HandshakeCertificates certificates() {
    HeldCertificate held =
        new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    return new HandshakeCertificates.Builder()
        .heldCertificate(held)
        .addTrustedCertificate(held.certificate())
        .build();
  }

  static Stream<Arguments> cases() {
    return Stream.of(true, false)
        .flatMap(tls -> Stream.of(true, false)
            .flatMap(reset ->
                Stream.of(Framing.values()).map(framing -> Arguments.of(tls, reset, framing))));
  }

  @ParameterizedTest(name = "tls {0}, reset {1}, {2}")
  @MethodSource("cases")
  void connectionEndsWithinTheResponse_outcomeIsTrueAndNothingIsSentTwice(
      boolean tls, boolean reset, Framing framing) throws Exception {
    int all = framing.response().length;
    int step = (tls ? 40 : 5) * FEWER; // A handshake takes long.
    IntStream lengths = IntStream.concat(
        IntStream.rangeClosed(0, all / step).map(i -> i * step),
        IntStream.of(framing.headLength, all - 1, all));
    List<String> wrong = new ArrayList<>();
    for (int length : lengths.toArray()) {
      for (String kind : KINDS) {
        boolean pooled = length % 2 == 1;
        String end = end(tls, reset, framing, kind, length, pooled);
        if (!ends(tls, reset, framing, kind, length, pooled).contains(end)) {
          wrong.add(kind + " " + (pooled ? "pooled, " : "new, ") + length + ": " + end);
        }
      }
    }
    assertThat(wrong).as("head of %d, all %d", framing.headLength, all).isEmpty();
  }

  /** The ends that are true. A reset may discard what was received before it. */
  private static Set<String> ends(
      boolean tls, boolean reset, Framing framing, String kind, int length, boolean pooled) {
    boolean headers = length >= framing.headLength;
    boolean marked = framing != Framing.UNTIL_CLOSE;
    boolean whole = marked && length == framing.response().length;
    boolean read = kind.equals("GET") || kind.equals("STREAM");
    Set<String> ends = new HashSet<>();
    if (!headers || reset) {
      ends.add(
          read ? "TransportException " + (pooled ? 2 : 1) : "OutcomeUnknownException UNKNOWN 1");
    }
    if (headers) {
      if (whole || kind.equals("DELETE")) {
        ends.add("success 1");
      } else {
        ends.add(read ? "TransportException 1" : "DecodingException PROCESSED 1");
      }
      if (!marked && !tls && !reset) { // Without TLS, every end may be the right one.
        boolean complete = length == framing.response().length;
        ends.remove("TransportException 1");
        ends.add(kind.equals("STREAM") || complete ? "success 1" : "DecodingException 1");
      }
    }
    return ends;
  }

  private static String end(
      boolean tls, boolean reset, Framing framing, String kind, int length, boolean pooled)
      throws IOException {
    SSLSocketFactory secure = tls ? CERTIFICATES.sslSocketFactory() : null;
    try (RawServer server = new RawServer(secure, exchange -> {
          if (pooled && exchange.number() == 1) {
            exchange.write(Framing.LENGTH.response());
            return;
          }
          exchange.write(Arrays.copyOf(framing.response(), length));
          if (reset) {
            exchange.reset();
          } else {
            exchange.cut();
          }
        });
        ApiClient client = client(server, tls)) {
      int before = pooled ? 1 : 0;
      if (pooled) {
        client.send(request(kind).returning(Thing.class));
      }
      return end(client, kind) + " " + (server.requests() - before);
    }
  }

  private static String end(ApiClient client, String kind) {
    try {
      if (kind.equals("STREAM")) {
        try (BodyStream body = client.send(request(kind).returningStream()).body()) {
          assertThat(JSON).startsWith(new String(body.readAllBytes(), ISO_8859_1));
        }
      } else if (kind.equals("DELETE")) {
        client.send(request(kind).returning(Deleted.class));
      } else {
        client.send(request(kind).returning(Thing.class));
      }
      return "success";
    } catch (CrmException e) {
      return e.getClass().getSimpleName()
          + e.outcome().map(outcome -> " " + outcome).orElse("");
    } catch (IOException e) {
      return e.getCause() instanceof CrmException cause
          ? cause.getClass().getSimpleName()
          : e.toString();
    }
  }

  private static ApiRequest.Builder request(String kind) {
    return TestClients.request(kind.equals("STREAM") ? "GET" : kind);
  }

  static ApiClient client(RawServer server, boolean tls) {
    ApiClient.Builder client = TestClients.to(server.port()).retryPolicy(RetryPolicy.none());
    return tls
        ? client
            .baseUrl("https://localhost:" + server.port() + "/api/v1/")
            .httpClient(TRUSTING)
            .build()
        : client.build();
  }

  /** A type with a required id, like every model. */
  record Thing(@JsonProperty(value = "id", required = true) String id) {}
}
