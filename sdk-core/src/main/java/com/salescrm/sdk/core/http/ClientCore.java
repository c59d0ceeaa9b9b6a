package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.AuthScheme;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.auth.OAuthCredentials;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.concurrent.BoundedRunner;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.ratelimit.Delay;
import com.salescrm.sdk.core.internal.ratelimit.RateLimiters;
import com.salescrm.sdk.core.internal.response.RateLimitHeaders;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.ExplainedRequest;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.internal.transport.WireClients;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateBudget;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** The parts that a client and all its views share: transport chain, credentials, listener, latest rate limit. */
final class ClientCore {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  // Whether the thread runs an operation of explain. Then only the core of explain() may be used.
  private static final ThreadLocal<Boolean> EXPLAINING = ThreadLocal.withInitial(() -> false);

  private final HttpUrl base;
  final String address; // The base URL without a slash at its end.
  private final Credentials credentials;
  private final @Nullable CallListener listener;
  private final String userAgent;
  private final Timing timing;
  private final WireClients wire;
  private final RateBudget budget;
  private final RateLimiters rateLimiters;
  private final Transport transport;
  private final BoundedRunner asyncRunner;
  final boolean explains; // It sends nothing.
  // Written by each call whose response has rate-limit headers.
  private volatile @Nullable Supplier<RateLimit> latestLimit;
  private final AtomicBoolean closed = new AtomicBoolean();

  ClientCore(
      HttpUrl base,
      Credentials credentials,
      @Nullable OkHttpClient httpClient,
      @Nullable CallListener listener,
      String userAgent,
      Bounds bounds,
      RateBudget budget,
      Timing timing) {
    WarmUp.codec();
    this.base = base;
    this.address = base.toString().replaceFirst("/+$", "");
    this.credentials = credentials;
    this.listener = listener;
    this.userAgent = userAgent;
    this.timing = timing;
    this.wire = WireClients.create(httpClient, timing.ticker());
    wire.prepare(
        base); // Fails here, and not in the first call, if the JVM has no valid certificates.
    this.budget = budget;
    this.rateLimiters = RateLimiters.of(budget, account(), timing.ticker());
    this.transport = Transport.authorized(
        wire, new CredentialsAuthorizer(), base, bounds.responseBytes, rateLimiters, timing);
    this.asyncRunner =
        new BoundedRunner(Workers.shared(), bounds.asyncCalls, bounds.queuedAsyncCalls);
    this.explains = false;
  }

  private ClientCore(ClientCore other, Transport transport) {
    this.base = other.base;
    this.address = other.address;
    this.credentials = other.credentials;
    this.listener = null;
    this.userAgent = other.userAgent;
    this.timing = other.timing;
    this.wire = other.wire;
    this.budget = other.budget;
    this.rateLimiters = other.rateLimiters;
    this.transport = transport;
    this.asyncRunner = other.asyncRunner;
    this.explains = true;
    this.latestLimit = other.latestLimit;
    this.closed.set(other.closed.get());
  }

  /** A core that reports each request instead of sending it, and calls neither the credentials nor the listener. */
  ClientCore explaining(Consumer<ExplainedRequest> report) {
    String scheme = credentials.scheme() == AuthScheme.API_KEY ? "Basic" : "Bearer";
    return new ClientCore(this, Transport.explaining(scheme + " ***", base, timing, report));
  }

  /** Runs an operation. A request of another core on this thread fails, since it would be sent. */
  static <R> R explained(Supplier<R> operation) {
    boolean before = EXPLAINING.get();
    EXPLAINING.set(true);
    try {
      return operation.get();
    } finally {
      EXPLAINING.set(before);
    }
  }

  /** Those who share a rate limit. The ticker differs only in tests, where a port may be used again. */
  private Object account() {
    return List.of(address, credentials, timing.ticker()); // Java 17 retains the class of a record.
  }

  /**
   * The size of the largest response, and the number of asynchronous calls that run at once and that wait. Not a record, whose
   * methods would take more of the jar.
   */
  static final class Bounds {
    private final long responseBytes;
    private final int asyncCalls;
    private final int queuedAsyncCalls;

    Bounds(long responseBytes, int asyncCalls, int queuedAsyncCalls) {
      this.responseBytes = responseBytes;
      this.asyncCalls = asyncCalls;
      this.queuedAsyncCalls = queuedAsyncCalls;
    }
  }

  /** Adapts the public credentials to the transport chain. */
  private final class CredentialsAuthorizer implements Transport.Authorizer {
    @Override
    public String authorization(Duration limit) {
      return credentials.authorization(limit);
    }

    @Override
    public boolean refresh(String rejected, Duration limit) {
      return credentials.refresh(rejected, limit);
    }

    @Override
    public String redact(String text) {
      return ClientCore.this.redact(text);
    }

    @Override
    public String toString() {
      return credentials.scheme().toString();
    }
  }

  HttpUrl base() {
    return base;
  }

  Credentials credentials() {
    return credentials;
  }

  /** The text without secrets. A failure of the credentials must not hide the outcome of the call. */
  String redact(String text) {
    try {
      return Objects.requireNonNull(credentials.redact(text));
    } catch (Throwable e) { // Such as a StackOverflowError of a regular expression.
      Workers.restoreInterrupt(e);
      return "(a text that the credentials failed to redact)";
    }
  }

  String userAgent() {
    return userAgent;
  }

  Timing timing() {
    return timing;
  }

  /** The turns of threads at the rate limit. */
  ClientInternals.Turns turns(Lane lane, Duration longestBlock) {
    return new ClientInternals.Turns() {
      @Override
      public Optional<Duration> begin(String group) {
        Optional<Delay> delay = rateLimiters
            .reserve(group, lane, timing.ticker().nanos())
            .filter(each -> each.spread() || each.block().compareTo(longestBlock) < 0);
        delay
            .filter(each -> !each.spread())
            .ifPresent(each -> Workers.log(
                LOG,
                Level.INFO,
                "a call waits {} ms for the rate limit of {}",
                each.millis(),
                group));
        return delay.map(Delay::length);
      }

      @Override
      public void end() {
        RateLimiters.endReservation();
      }
    };
  }

  BoundedRunner asyncRunner() {
    return asyncRunner;
  }

  Transport transport() {
    if (!explains && EXPLAINING.get()) {
      throw new IllegalStateException("explain sends nothing: the operation must send its requests"
          + " through the client that it receives");
    }
    if (closed.get()) {
      throw new IllegalStateException("the client is closed");
    }
    return transport;
  }

  /** The transport chain, outermost first. */
  String chain() {
    return transport.toString();
  }

  void recordRateLimit(HttpResponse response) {
    okhttp3.Headers headers = response.headers(); // Without the body, which may be large.
    if (RateLimitHeaders.isPresent(headers)) {
      Instant receivedAt = timing.clock().instant();
      latestLimit = () -> RateLimitHeaders.read(headers, receivedAt);
    }
  }

  Optional<RateLimit> rateLimit() {
    return Optional.ofNullable(latestLimit).map(Supplier::get);
  }

  /** Calls the listener, if there is one; its exceptions and errors are logged and do not affect the call. */
  void notifyListener(Consumer<CallListener> event) {
    try {
      if (listener != null) {
        event.accept(listener);
      }
    } catch (Throwable e) {
      Workers.restoreInterrupt(e);
      Workers.log(LOG, Level.WARN, "the call listener failed; the call is not affected", e);
    }
  }

  void close() {
    if (closed.compareAndSet(false, true) && !explains) {
      rateLimiters.release(budget, account());
    }
    wire.close();
    if (credentials instanceof OAuthCredentials refreshed) {
      refreshed.awaitRefresh(); // What its store uses may be closed next.
    }
  }
}
