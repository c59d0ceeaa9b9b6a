package com.salescrm.sandbox.internal.webhook;

import com.salescrm.sandbox.WebhookDelivery;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Sends deliveries one after the other on a daemon thread. Failed deliveries are not retried: the
 * specification has no rule for retries.
 */
public final class WebhookSender implements AutoCloseable {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** The two clients; creating them reads the certificates of the JVM. */
  private record Clients(OkHttpClient verified, OkHttpClient unverified) {
    static Clients create() {
      OkHttpClient verified = new OkHttpClient.Builder()
          .followRedirects(false)
          .retryOnConnectionFailure(false)
          .callTimeout(TIMEOUT)
          // No pooled connections: a restarted receiver must not be called on a stale connection.
          .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
          .build();
      return new Clients(verified, TrustAllCertificates.client(verified));
    }
  }

  private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
      1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), WebhookSender::daemon);
  private final AllowedHosts allowedHosts = new AllowedHosts();
  private final DeliveryLog log = new DeliveryLog();
  private final Clock clock;
  private @Nullable Clients clients; // guarded by this; created for the first delivery

  public WebhookSender(Clock clock) {
    this.clock = clock;
    thread.allowCoreThreadTimeOut(true);
    // Discards deliveries that are sent while the sandbox closes.
    thread.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sandbox-webhooks");
    thread.setDaemon(true);
    return thread;
  }

  public DeliveryLog log() {
    return log;
  }

  public AllowedHosts allowedHosts() {
    return allowedHosts;
  }

  /** Queues a delivery. */
  void send(OutgoingDelivery outgoing) {
    log.started();
    thread.execute(() -> {
      try {
        deliver(outgoing, clock.instant());
      } finally {
        log.finished();
      }
    });
  }

  /** Sends a delivery immediately on the calling thread, signed with the given time. */
  public WebhookDelivery deliver(OutgoingDelivery outgoing, Instant sentAt) {
    String timestamp = Long.toString(sentAt.getEpochSecond());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put("close-sig-timestamp", timestamp);
    headers.put("close-sig-hash", outgoing.signature(timestamp));
    String refusal = allowedHosts.refusal(outgoing.url());
    WebhookDelivery delivery =
        refusal == null ? post(outgoing, headers) : delivery(outgoing, headers, 0, refusal);
    log.add(delivery);
    return delivery;
  }

  private WebhookDelivery post(OutgoingDelivery outgoing, Map<String, String> headers) {
    Request request = new Request.Builder()
        .url(outgoing.url())
        .headers(Headers.of(headers))
        .post(RequestBody.create(outgoing.bytes(), JSON))
        .build();
    OkHttpClient http = outgoing.verifySsl() ? clients().verified() : clients().unverified();
    try (Response response = http.newCall(request).execute()) {
      return delivery(outgoing, headers, response.code(), null);
    } catch (IOException e) {
      return delivery(outgoing, headers, 0, e.toString());
    }
  }

  private synchronized Clients clients() {
    if (clients == null) {
      clients = Clients.create();
    }
    return clients;
  }

  private static WebhookDelivery delivery(
      OutgoingDelivery outgoing,
      Map<String, String> headers,
      int status,
      @Nullable String failure) {
    return new WebhookDelivery(
        outgoing.subscriptionId(), outgoing.url(), headers, outgoing.body(), status, failure);
  }

  @Override
  public synchronized void close() {
    thread.shutdownNow();
    if (clients != null) {
      for (OkHttpClient http : List.of(clients.verified(), clients.unverified())) {
        http.dispatcher().cancelAll();
        http.connectionPool().evictAll();
      }
    }
  }
}
