package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.webhook.WebhookSigner;
import com.salescrm.sdk.webhook.WebhookVerifier;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Deliveries that the sandbox does not send. */
@Timeout(20)
class DeliveryHandlerTest {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String WITHOUT_ID = "{\"event\": {\"object_type\": \"lead\"}}";

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", new DeliveryHandler(WebhookVerifier.of(KEY)));
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void delivery_signedWithAnotherKey_isRejected() throws Exception {
    assertThat(statusOf(WITHOUT_ID, "ffeeddccbbaa99887766554433221100")).isEqualTo(401);
  }

  @Test
  void delivery_genuineButNotAnEvent_isAcknowledged() throws Exception {
    assertThat(statusOf("not JSON", KEY)).isEqualTo(200);
  }

  @Test
  void delivery_tooLarge_isRejected() throws Exception {
    assertThat(statusOf(" ".repeat((1 << 20) + 1), KEY)).isEqualTo(413);
  }

  @Test
  void delivery_withoutId_isAcceptedEachTime() throws Exception {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(output, true, UTF_8));
    try {
      assertThat(statusOf(WITHOUT_ID, KEY)).isEqualTo(200);
      assertThat(statusOf(WITHOUT_ID, KEY)).isEqualTo(200);
    } finally {
      System.setOut(before);
    }

    assertThat(output.toString(UTF_8))
        .doesNotContain("Duplicate")
        .containsPattern("(?s)Accepted .*Accepted ");
  }

  private int statusOf(String body, String key) throws Exception {
    byte[] bytes = body.getBytes(UTF_8);
    HttpRequest.Builder request = HttpRequest.newBuilder(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"))
        .POST(HttpRequest.BodyPublishers.ofByteArray(bytes));
    Map<String, List<String>> signed = WebhookSigner.of(key).sign(bytes, Instant.now());
    signed.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }
}
