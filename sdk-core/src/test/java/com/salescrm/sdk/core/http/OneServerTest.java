package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** A server and a client with manual time for each test. */
@Timeout(20)
abstract class OneServerTest {
  final MockWebServer server = new MockWebServer();
  final ManualTime time = new ManualTime();
  ApiClient client;

  @BeforeEach
  void startServer() throws Exception {
    server.setServerSocketFactory(new PromptSockets());
    server.start();
    client = TestClients.to(server, time).build();
  }

  @AfterEach
  void stopServer() {
    client.close();
    server.close();
  }

  void enqueue(MockResponse... responses) {
    for (MockResponse response : responses) {
      server.enqueue(response);
    }
  }

  void respondWith(Function<RecordedRequest, MockResponse> rule) {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return rule.apply(request);
      }
    });
  }

  RecordedRequest taken() throws InterruptedException {
    return server.takeRequest();
  }

  static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .body(body)
        .setHeader("Content-Type", "application/json")
        .build();
  }

  static MockResponse withHeader(MockResponse response, String name, String value) {
    return new MockResponse.Builder(response).setHeader(name, value).build();
  }
}
