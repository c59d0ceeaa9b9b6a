package com.salescrm.sync.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A bad network between the sandbox and a mirror: a fifth of the deliveries is lost, a fifth arrives twice, all are shuffled,
 * and forged ones are among them. Safe for many threads.
 */
public final class Relay implements AutoCloseable {
  /** The object of forged events. */
  public static final String FORGED_ID = "lead_forged";

  private static final int WINDOW = 20;

  private final HttpServer server;
  private final Random random = new Random(11);
  private final List<Delivery> waiting = new ArrayList<>();

  /** The numbers of deliveries. */
  public final AtomicInteger received = new AtomicInteger();

  public final AtomicInteger lost = new AtomicInteger();
  public final AtomicInteger doubled = new AtomicInteger();
  public final AtomicInteger forged = new AtomicInteger();
  public final AtomicInteger accepted = new AtomicInteger();

  private volatile @Nullable String target;

  private record Delivery(String body, String hash, String timestamp, boolean isForged) {}

  /** Starts without a target: what arrives is lost. */
  public Relay() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::receive);
    server.start();
  }

  /** Where deliveries are forwarded to; null for nowhere. */
  public void forwardTo(@Nullable String url) {
    target = url;
  }

  /** The URL for the subscription. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private void receive(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String hash = exchange.getRequestHeaders().getFirst("close-sig-hash");
    String timestamp = exchange.getRequestHeaders().getFirst("close-sig-timestamp");
    Responses.send(exchange, 200, "relayed");
    received.incrementAndGet();
    Delivery genuine = new Delivery(body, hash, timestamp, false);
    List<Delivery> due = new ArrayList<>();
    synchronized (waiting) {
      int chance = random.nextInt(10);
      if (chance < 2) {
        lost.incrementAndGet();
      } else {
        waiting.add(genuine);
      }
      if (chance >= 8) {
        doubled.incrementAndGet();
        waiting.add(genuine);
      }
      if (random.nextInt(10) == 0) {
        String other =
            body.replaceAll("\"object_id\":\"[^\"]*\"", "\"object_id\":\"" + FORGED_ID + "\"");
        waiting.add(new Delivery(other, hash, timestamp, true));
      }
      while (waiting.size() > WINDOW) {
        due.add(waiting.remove(random.nextInt(waiting.size())));
      }
    }
    due.forEach(this::forward);
  }

  /** Forwards what is waiting. */
  public void flush() {
    List<Delivery> due;
    synchronized (waiting) {
      due = new ArrayList<>(waiting);
      waiting.clear();
    }
    due.forEach(this::forward);
  }

  private void forward(Delivery delivery) {
    String url = target;
    if (url == null) {
      lost.incrementAndGet();
      return;
    }
    try {
      int status = Deliveries.send(HttpRequest.newBuilder(URI.create(url))
              .timeout(Duration.ofSeconds(60))
              .header("close-sig-hash", delivery.hash)
              .header("close-sig-timestamp", delivery.timestamp)
              .POST(BodyPublishers.ofString(delivery.body))
              .build())
          .statusCode();
      if (delivery.isForged) {
        forged.incrementAndGet();
      } else if (status == 200) {
        accepted.incrementAndGet();
      }
    } catch (IOException e) { // The mirror was killed: the delivery is lost.
      lost.incrementAndGet();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
