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

/** Base class of webhook tests, with a receiver of deliveries on the loopback address. */
@Timeout(30)
abstract class WebhookTest extends SandboxTest {
  static final Duration LIMIT = Duration.ofMinutes(1);

  final MockWebServer receiver = new MockWebServer();

  @BeforeEach
  void startReceiver() throws Exception {
    receiver.start();
  }

  @AfterEach
  void stopReceiver() {
    receiver.close();
  }

  JsonNode subscribe(String... events) {
    return subscribeAt("http://127.0.0.1:" + receiver.getPort() + "/hook", events);
  }

  JsonNode subscribeAt(String url, String... events) {
    StringBuilder types = new StringBuilder();
    for (String event : events) {
      String[] type = event.split(" ", -1);
      types
          .append(types.isEmpty() ? "" : ",")
          .append("{\"object_type\": \"" + type[0] + "\", \"action\": \"" + type[1] + "\"}");
    }
    return client.create("/webhook/", "{\"url\": \"" + url + "\", \"events\": [" + types + "]}");
  }

  String lead(String name) {
    return client.create("/lead/", "{\"name\": \"" + name + "\"}").path("id").asText();
  }

  void respond(int... statuses) {
    for (int status : statuses) {
      receiver.enqueue(new MockResponse.Builder().code(status).build());
    }
  }

  /** Waits until no delivery is pending and returns the events as {@code object_type action}. */
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
