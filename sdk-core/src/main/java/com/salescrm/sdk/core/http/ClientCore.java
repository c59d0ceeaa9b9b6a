package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.internal.concurrent.BoundedRunner;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.response.RateLimitHeaders;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.internal.transport.Transports;
import com.salescrm.sdk.core.internal.transport.WireClients;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a client and all its views share: the chain, the credential, the listener, the last limits. */
final class ClientCore {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private final HttpUrl base;
  private final Credentials credentials;
  private final CallListener listener;
  private final String userAgent;
  private final Timing timing;
  private final WireClients wire;
  private final Transport transport;
  private final BoundedRunner asyncRunner;
  // Written by every call that is told a limit, read by rateLimit(): the last one wins.
  private final AtomicReference<@Nullable Told> lastLimit = new AtomicReference<>();
  private volatile boolean closed;

  ClientCore(
      HttpUrl base,
      Credentials credentials,
      @Nullable OkHttpClient httpClient,
      CallListener listener,
      String userAgent,
      Bounds bounds,
      Timing timing) {
    Preparation.ofCodec();
    this.base = base;
    this.credentials = credentials;
    this.listener = listener;
    this.userAgent = userAgent;
    this.timing = timing;
    this.wire = WireClients.create(httpClient, timing.ticker());
    this.transport = Transports.stack(
        wire, new AskedCredentials(credentials), base, bounds.responseBytes(), timing);
    this.asyncRunner =
        new BoundedRunner(Workers.shared(), bounds.asyncCalls(), bounds.queuedAsyncCalls());
  }

  /** The largest answer, and the number of asynchronous calls that run at once and that wait. */
  record Bounds(long responseBytes, int asyncCalls, int queuedAsyncCalls) {}

  private record Told(okhttp3.Headers headers, Instant receivedAt) {}

  HttpUrl base() {
    return base;
  }

  Credentials credentials() {
    return credentials;
  }

  String userAgent() {
    return userAgent;
  }

  Timing timing() {
    return timing;
  }

  BoundedRunner asyncRunner() {
    return asyncRunner;
  }

  Transport transport() {
    if (closed) {
      throw new IllegalStateException("the client is closed");
    }
    return transport;
  }

  /** The transports a call goes through, outermost first. */
  String chain() {
    return transport.toString();
  }

  void noteLimits(HttpResponse response) {
    if (RateLimitHeaders.present(response.headers())) {
      lastLimit.set(new Told(response.headers(), timing.clock().instant()));
    }
  }

  Optional<RateLimit> rateLimit() {
    return Optional.ofNullable(lastLimit.get())
        .map(told -> RateLimitHeaders.read(told.headers, told.receivedAt));
  }

  void tell(AttemptEvent event) {
    try {
      listener.onAttempt(event);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed on an attempt; the call goes on", e);
    }
  }

  void tell(CallEvent event) {
    try {
      listener.onCall(event);
    } catch (RuntimeException e) {
      LOG.warn("the listener failed on a call; its result stands", e);
    }
  }

  void close() {
    closed = true;
    wire.close();
  }
}
