package com.salescrm.sandbox.internal.webhook;

import com.salescrm.sandbox.WebhookDelivery;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
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
 * Delivers, one parcel after the other, on a thread that keeps no JVM alive. A delivery that fails is not made again: the
 * specification knows no such rule.
 */
public final class WebhookSender implements AutoCloseable {
  private static final MediaType JSON = MediaType.get("application/json");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
      1, 1, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), WebhookSender::daemon);
  private final OkHttpClient verifying = new OkHttpClient.Builder()
      .followRedirects(false)
      .retryOnConnectionFailure(false)
      .callTimeout(PATIENCE)
      // A receiver that was started anew must not be met through a connection to the old one.
      .connectionPool(new ConnectionPool(0, 1, TimeUnit.NANOSECONDS))
      .build();
  private final OkHttpClient trusting = Trust.everything(verifying);
  private final Targets targets = new Targets();
  private final DeliveryBook book = new DeliveryBook();
  private final Clock clock;

  public WebhookSender(Clock clock) {
    this.clock = clock;
    thread.allowCoreThreadTimeOut(true);
    // What is still sent while the sandbox closes goes nowhere.
    thread.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "sandbox-webhooks");
    thread.setDaemon(true);
    return thread;
  }

  public DeliveryBook book() {
    return book;
  }

  public Targets targets() {
    return targets;
  }

  /** In its turn. */
  void send(OutgoingDelivery parcel) {
    book.expect();
    thread.execute(() -> {
      try {
        deliver(parcel, clock.instant());
      } finally {
        book.arrived();
      }
    });
  }

  /** Now, on this thread, as if it were sent at that time. */
  public WebhookDelivery deliver(OutgoingDelivery parcel, Instant sentAt) {
    String timestamp = Long.toString(sentAt.getEpochSecond());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    headers.put("close-sig-timestamp", timestamp);
    headers.put("close-sig-hash", parcel.signature(timestamp));
    String refusal = targets.refusal(parcel.url());
    WebhookDelivery delivery =
        refusal == null ? post(parcel, headers) : delivery(parcel, headers, 0, refusal);
    book.add(delivery);
    return delivery;
  }

  private WebhookDelivery post(OutgoingDelivery parcel, Map<String, String> headers) {
    Request request = new Request.Builder()
        .url(parcel.url())
        .headers(Headers.of(headers))
        .post(RequestBody.create(parcel.bytes(), JSON))
        .build();
    OkHttpClient http = parcel.verifySsl() ? verifying : trusting;
    try (Response response = http.newCall(request).execute()) {
      return delivery(parcel, headers, response.code(), null);
    } catch (IOException e) {
      return delivery(parcel, headers, 0, e.toString());
    }
  }

  private static WebhookDelivery delivery(
      OutgoingDelivery parcel, Map<String, String> headers, int status, @Nullable String failure) {
    return new WebhookDelivery(
        parcel.subscriptionId(), parcel.url(), headers, parcel.body(), status, failure);
  }

  @Override
  public void close() {
    thread.shutdownNow();
    for (OkHttpClient http : new OkHttpClient[] {verifying, trusting}) {
      http.dispatcher().cancelAll();
      http.connectionPool().evictAll();
    }
  }
}
