package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Slow senders that occupy all threads, or all places for large bodies. Without a limit each would do so for 20 seconds. */
@Timeout(15)
class ReceiversTest {
  private static final String HEADER = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  private static final String HEALTH = "GET /health" + HEADER + "\r\n";
  private static final int THREADS = 4;

  private final Receivers receivers = new Receivers(THREADS, 2, Duration.ofSeconds(1));
  private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor();
  private final CountDownLatch large = new CountDownLatch(2);
  private final CountDownLatch stored = new CountDownLatch(1);
  private final List<Socket> senders = new ArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/health", exchange -> {
      receivers.received();
      respond(exchange);
    });
    server.createContext("/large", exchange -> {
      receivers.beginLarge();
      large.countDown();
      try {
        long ignored = exchange.getRequestBody().readAllBytes().length;
        receivers.received();
        respond(exchange);
      } finally {
        receivers.endLarge();
      }
    });
    server.createContext("/store", exchange -> {
      receivers.received();
      try {
        stored.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      respond(exchange);
    });
    server.setExecutor(receivers);
    server.start();
    var unused =
        checks.scheduleWithFixedDelay(receivers::cutSlowSenders, 20, 20, TimeUnit.MILLISECONDS);
  }

  @AfterEach
  void stop() throws Exception {
    checks.shutdown();
    for (Socket sender : senders) {
      sender.close();
    }
    server.stop(0);
    receivers.shutdown();
  }

  private static void respond(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  private Socket send(String request) throws IOException {
    Socket sender =
        new Socket(InetAddress.getLoopbackAddress(), server.getAddress().getPort());
    sender.setSoTimeout(10_000);
    senders.add(sender);
    sender.getOutputStream().write(request.getBytes(US_ASCII));
    return sender;
  }

  private static String response(Socket sender) throws IOException {
    return new String(sender.getInputStream().readAllBytes(), US_ASCII);
  }

  @Test
  void request_whileSlowSendersOccupyAllThreads_isAnswered() throws Exception {
    for (int i = 0; i < 2 * THREADS; i++) {
      Socket ignored = send(
          i % 2 == 0 ? "POST /large HT" : "POST /large" + HEADER + "Content-Length: 9\r\n\r\nx");
    }

    assertThat(response(send(HEALTH))).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void largeBody_whileSlowSendersOccupyAllPlaces_isAnswered() throws Exception {
    String begun = "POST /large" + HEADER + "Content-Length: 2\r\n\r\nx";
    for (int i = 0; i < 2; i++) {
      Socket ignored = send(begun);
    }
    assertThat(large.await(10, TimeUnit.SECONDS)).isTrue();

    assertThat(response(send(begun + "x"))).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void slowSender_whileNoneWaits_isNotCutOff() throws Exception {
    Socket slow = send("POST /large" + HEADER + "Content-Length: 2\r\n\r\nx");
    assertThat(checks.schedule(() -> true, 1_500, TimeUnit.MILLISECONDS).get()).isTrue();

    slow.getOutputStream().write('x');

    assertThat(response(slow)).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void receivedRequest_whileOthersWait_isNotInterrupted() throws Exception {
    List<Socket> storing = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      storing.add(send("GET /store" + HEADER + "\r\n"));
    }
    Socket waiting = send(HEALTH);
    assertThat(checks.schedule(() -> true, 1_500, TimeUnit.MILLISECONDS).get()).isTrue();

    stored.countDown();

    for (Socket sender : storing) {
      assertThat(response(sender)).startsWith("HTTP/1.1 200 ");
    }
    assertThat(response(waiting)).startsWith("HTTP/1.1 200 ");
  }
}
