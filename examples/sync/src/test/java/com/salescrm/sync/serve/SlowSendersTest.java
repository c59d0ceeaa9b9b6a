package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.TestDatabases;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Senders that begin a request and do not end it, until the server closes their connections. */
@Timeout(300)
class SlowSendersTest {
  private static final int SENDERS = 24;
  private static final int LARGE = 100_000;
  private static final String POST =
      "POST /webhook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ";

  @TempDir
  Path folder;

  private final List<Socket> senders = new ArrayList<>();
  private Sandbox sandbox;
  private TestMirror mirror;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(5));
    mirror = TestMirror.start(
            sandbox.baseUrl(),
            sandbox.apiKey(),
            folder,
            TestDatabases.create(TestDatabases.SQLITE, folder),
            TestMirror.RARELY,
            Deliveries.KEY)
        .swept();
  }

  @AfterEach
  void stop() throws Exception {
    for (Socket sender : senders) {
      sender.close();
    }
    mirror.close();
    sandbox.close();
  }

  private void begin(String request) throws IOException {
    for (int i = 0; i < SENDERS; i++) {
      Socket sender = new Socket(
          InetAddress.getLoopbackAddress(), URI.create(mirror.url("")).getPort());
      senders.add(sender);
      sender.getOutputStream().write(request.getBytes(US_ASCII));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 9, LARGE})
  void requests_whileSlowSendersAreConnected_areAnswered(int bytesOfBody) throws Exception {
    begin(bytesOfBody < 0 ? POST : POST + 1_000_000 + "\r\n\r\n" + "x".repeat(bytesOfBody));

    assertThat(Deliveries.get(mirror.url("/health")).statusCode()).isEqualTo(200);
    assertThat(mirror.metric("crm_sync_database_up")).isOne();
    String event = Deliveries.event("ev_1", "lead", "updated", "lead_1");
    assertThat(Deliveries.post(mirror.webhook(), event).body()).isEqualTo("stored\n");

    for (Socket sender : senders) {
      sender.setSoTimeout(1);
      assertThatThrownBy(() -> sender.getInputStream().read())
          .as("the server waits for the rest of the request")
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void largeBodies_moreThanAreReceivedAtOnce_areAllAnswered() throws Exception {
    begin(POST + (LARGE + 1) + "\r\n\r\n" + "x".repeat(LARGE));

    for (Socket sender : senders) {
      sender.getOutputStream().write('x');
    }

    for (Socket sender : senders) {
      sender.setSoTimeout(60_000);
      assertThat(new String(sender.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 401 ");
    }
  }
}
