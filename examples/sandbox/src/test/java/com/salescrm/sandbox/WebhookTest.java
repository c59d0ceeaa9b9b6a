package com.salescrm.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A receiver of deliveries, on a port of this machine. */
@Timeout(30)
abstract class WebhookTest extends SandboxTest {
  static final Duration LIMIT = Duration.ofSeconds(5);

  final MockWebServer receiver = new MockWebServer();

  @BeforeEach
  void listen() throws Exception {
    receiver.start();
  }

  @AfterEach
  void hangUp() {
    receiver.close();
  }

  JsonNode subscribe(String... events) {
    return subscribeAt("http://127.0.0.1:" + receiver.getPort() + "/hook", events);
  }

  JsonNode subscribeAt(String url, String... events) {
    StringBuilder pairs = new StringBuilder();
    for (String event : events) {
      String[] pair = event.split(" ", -1);
      pairs
          .append(pairs.isEmpty() ? "" : ",")
          .append("{\"object_type\": \"" + pair[0] + "\", \"action\": \"" + pair[1] + "\"}");
    }
    return client.create("/webhook/", "{\"url\": \"" + url + "\", \"events\": [" + pairs + "]}");
  }

  String lead(String name) {
    return client.create("/lead/", "{\"name\": \"" + name + "\"}").path("id").asText();
  }

  void respond(int... statuses) {
    for (int status : statuses) {
      receiver.enqueue(new MockResponse.Builder().code(status).build());
    }
  }

  /** As {@code object_type action} of what was delivered, once nothing is on its way. */
  List<String> delivered() throws InterruptedException {
    return sandbox.webhooks().awaitIdle(LIMIT).stream()
        .map(each -> each.event().path("object_type").asText() + " "
            + each.event().path("action").asText())
        .toList();
  }

  static String hmac(String key, String timestamp, String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
    return HexFormat.of()
        .formatHex(mac.doFinal((timestamp + body).getBytes(StandardCharsets.UTF_8)));
  }
}
