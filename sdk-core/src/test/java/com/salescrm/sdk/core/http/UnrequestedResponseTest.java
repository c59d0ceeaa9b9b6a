package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server sends two responses to one request, in one packet: the second one belongs to no request. */
@Timeout(20)
class UnrequestedResponseTest {
  private static final HeldCertificate CERTIFICATE =
      new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();

  private final MockWebServer server = new MockWebServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private ApiClient start(boolean tls) throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    OkHttpClient.Builder http = new OkHttpClient.Builder().protocols(List.of(Protocol.HTTP_1_1));
    if (tls) {
      HandshakeCertificates certificates = new HandshakeCertificates.Builder()
          .heldCertificate(CERTIFICATE)
          .addTrustedCertificate(CERTIFICATE.certificate())
          .build();
      server.useHttps(certificates.sslSocketFactory());
      server.setProtocols(List.of(Protocol.HTTP_1_1));
      http.sslSocketFactory(certificates.sslSocketFactory(), certificates.trustManager());
    }
    server.start();
    return TestClients.to(server).httpClient(http.build()).build();
  }

  private static MockResponse json(String body, String more) {
    return new MockResponse.Builder()
        .body(body + more)
        .setHeader("Content-Length", body.length())
        .build();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void read_unrequestedResponseBefore_returnsItsOwnResponse(boolean tls) throws Exception {
    try (ApiClient client = start(tls)) {
      server.enqueue(json("{\"id\":\"1\"}", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
      server.enqueue(json("{\"id\":\"2\"}", ""));
      server.enqueue(json("{\"id\":\"2\"}", ""));
      ApiRequest.Builder read = ApiRequest.get("/thing/");

      assertThat(client.send(read.build()).body().path("id").asText()).isEqualTo("1");
      assertThat(client.send(read.build()).body().path("id").asText()).isEqualTo("2");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void create_unrequestedResponseBefore_isUnknown(boolean tls) throws Exception {
    try (ApiClient client = start(tls)) {
      server.enqueue(json("{}", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"));
      server.enqueue(json("{}", ""));
      ApiRequest.Builder create = ApiRequest.post("/thing/");
      client.send(create.build());

      assertThatThrownBy(() -> client.send(create.build()))
          .isInstanceOfSatisfying(
              OutcomeUnknownException.class,
              e -> assertThat(e.outcome()).contains(Outcome.UNKNOWN));
    }
  }

  /** Its rest follows after the next request, or the response to this request takes the place of the rest. */
  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 404 Not Found|Content-Len, gth: 2||{}",
    "H, TTP/1.1 404 Not Found|Content-Length: 2||{}",
    "HTTP/1.1 404 Not Found|Content-Length: 2|, |{}",
    "HTTP/1.1 404 Not Found|X-Rest:, HTTP/1.1 200 OK|Content-Length: 2||{}",
    "HTTP/1.1 404 Not Found|Content-Length: 2|X-Rest:, HTTP/1.1 200 OK||{}",
  })
  void beginOfAnUnrequestedResponseBefore_isNotTheResponse(String begin, String rest)
      throws Exception {
    String one = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    try (RawServer raw = new RawServer(null, exchange -> {
          boolean isFirst = exchange.number() % 2 == 1;
          exchange.write((isFirst ? one + begin : rest).replace("|", "\r\n"));
        });
        ApiClient client = TestClients.to(raw.port()).build()) {
      client.send(TestClients.request("POST").build());

      assertThatThrownBy(() -> client.send(TestClients.request("POST").build()))
          .isInstanceOfSatisfying(
              OutcomeUnknownException.class,
              e -> assertThat(e.outcome()).contains(Outcome.UNKNOWN));

      client.send(TestClients.request("GET").build()); // On the third connection.
      assertThat(client.send(TestClients.request("GET").build()).attempts()).hasSize(2);
    }
  }

  /** Not with the response before, but before the next request is sent. */
  @Test
  void read_unrequestedResponseInItsOwnPacketBefore_returnsItsOwnResponse() throws Exception {
    CountDownLatch sent = new CountDownLatch(1);
    try (ServerSocket raw = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread service = new Thread(() -> serve(raw, sent));
      service.setDaemon(true);
      service.start();
      try (ApiClient client = ApiClient.builder()
          .baseUrl("http://127.0.0.1:" + raw.getLocalPort())
          .credentials(Credentials.apiKey("key"))
          .build()) {
        ApiRequest.Builder read = ApiRequest.get("/thing/");

        assertThat(client.send(read.build()).body().path("id").asText()).isEqualTo("1");
        sent.await();
        assertThat(client.send(read.build()).body().path("id").asText()).isEqualTo("2");
      }
    }
  }

  private static void serve(ServerSocket raw, CountDownLatch sent) {
    try (Socket first = raw.accept()) {
      respond(first, "200 OK", "{\"id\":\"1\"}");
      first.getOutputStream().write(response("200 OK", "{\"id\":\"0\"}"));
      sent.countDown();
      try (Socket second = raw.accept()) {
        respond(second, "200 OK", "{\"id\":\"2\"}");
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private static void respond(Socket socket, String status, String body) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    while (!in.readLine().isEmpty()) {
      // The request has no body.
    }
    socket.getOutputStream().write(response(status, body));
  }

  private static byte[] response(String status, String body) {
    return ("HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
        .getBytes(UTF_8);
  }
}
