package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The OkHttp clients of one SDK client. Retries, redirects, cache and time-outs of OkHttp are off, since the transport
 * chain has its own. Requests that may not be retried have a connection pool of their own with a keep-alive of 2 s, so that
 * they rarely use a connection that the server has closed.
 *
 * <p>Safe for many threads: the clients with TLS are created once, under the lock.
 */
public final class WireClients {
  private static final int POOLED_CONNECTIONS = 64;

  private final OkHttpClient reads;
  private final OkHttpClient writes;
  private final boolean ownsPool;
  private volatile @Nullable WireClients secure;

  private WireClients(OkHttpClient reads, OkHttpClient writes, boolean ownsPool) {
    this.reads = reads;
    this.writes = writes;
    this.ownsPool = ownsPool;
  }

  /** Uses the pool, proxy, TLS settings and interceptors of the user's client, or else a new client. */
  public static WireClients create(@Nullable OkHttpClient users, Ticker ticker) {
    OkHttpClient.Builder base = users != null
        ? users.newBuilder()
        : new OkHttpClient.Builder()
            .connectionPool(pool(300))
            .connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
    OkHttpClient given = base.build();
    OkHttpClient reads = configured(given, ticker);
    OkHttpClient writes = reads.newBuilder().connectionPool(pool(2)).build();
    return new WireClients(reads, writes, users == null);
  }

  /**
   * The client for a request.
   *
   * @param replayable whether the request may be retried
   */
  OkHttpClient of(HttpUrl url, boolean replayable) {
    WireClients found = ownsPool && url.isHttps() ? secure() : this;
    return replayable ? found.reads : found.writes;
  }

  /** Loads the certificates of the JVM, if requests to a URL need them. */
  public void prepare(HttpUrl url) {
    of(url, true);
  }

  private WireClients secure() {
    WireClients found = secure;
    if (found == null) {
      synchronized (this) {
        found = secure;
        if (found == null) {
          found = createSecure();
          secure = found;
        }
      }
    }
    return found;
  }

  /** With the same pools. Loading the certificates of the JVM takes a third of the start of a process. */
  private WireClients createSecure() {
    OkHttpClient secureReads = reads
        .newBuilder()
        .connectionSpecs(List.of(ConnectionSpec.MODERN_TLS, ConnectionSpec.CLEARTEXT))
        .build();
    OkHttpClient secureWrites =
        secureReads.newBuilder().connectionPool(writes.connectionPool()).build();
    return new WireClients(secureReads, secureWrites, ownsPool);
  }

  private static ConnectionPool pool(long keepAliveSeconds) {
    return new ConnectionPool(POOLED_CONNECTIONS, keepAliveSeconds, TimeUnit.SECONDS);
  }

  private static OkHttpClient configured(OkHttpClient given, Ticker ticker) {
    WireInterceptor wire = new WireInterceptor(ticker);
    return given
        .newBuilder()
        .retryOnConnectionFailure(false)
        .followRedirects(false)
        .followSslRedirects(false)
        .authenticator(Authenticator.NONE)
        .cache(null)
        // No limit: the call time-out, which is set for each attempt, includes all of these.
        .connectTimeout(0, TimeUnit.MILLISECONDS)
        .readTimeout(0, TimeUnit.MILLISECONDS)
        .writeTimeout(0, TimeUnit.MILLISECONDS)
        .callTimeout(0, TimeUnit.MILLISECONDS)
        // A time-out ends a stream of HTTP/2, not its connection, which the next call would use.
        .pingInterval(
            given.pingIntervalMillis() == 0 ? 10_000 : given.pingIntervalMillis(),
            TimeUnit.MILLISECONDS)
        .addInterceptor(wire) // After those of the user's client.
        .addNetworkInterceptor(wire)
        .dns(new BoundedDns(given.dns(), given.socketFactory()))
        .socketFactory(
            given.socketFactory().equals(SocketFactory.getDefault())
                ? CountedSocket.FACTORY
                : given.socketFactory())
        .build();
  }

  /** Called after a connection turned out to be closed: other idle ones may be too, also in the pool of the user's client. */
  void dropIdleConnections() {
    writes.connectionPool().evictAll();
    reads.connectionPool().evictAll();
  }

  /** Closes the SDK's own connections; a user's pool is not changed. */
  public void close() {
    writes.connectionPool().evictAll();
    if (ownsPool) {
      reads.connectionPool().evictAll();
    }
  }
}
