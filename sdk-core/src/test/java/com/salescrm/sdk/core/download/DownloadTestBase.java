package com.salescrm.sdk.core.download;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ManualClients;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.io.IOException;
import java.nio.file.Path;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service with a file, a client with manual time, and a directory for each test. */
@Timeout(30)
abstract class DownloadTestBase {
  final MockWebServer server = new MockWebServer();
  final ManualTime time = new ManualTime();
  ApiClient http;

  @TempDir
  Path directory;

  @BeforeEach
  void start() throws IOException {
    server.setServerSocketFactory(new PromptSockets());
    server.start();
    http = client(ManualClients.to(server, time)).build();
  }

  /** The settings of the client. */
  ApiClient.Builder client(ApiClient.Builder usual) {
    return usual;
  }

  @AfterEach
  void stop() {
    http.close();
    server.close();
  }

  void enqueue(MockResponse... responses) {
    for (MockResponse response : responses) {
      server.enqueue(response);
    }
  }

  Download download() {
    return download(http);
  }

  Download download(ApiClient client) {
    String address = server.url("/file?sig=1").toString();
    return Download.of(client, address, () -> address);
  }
}
