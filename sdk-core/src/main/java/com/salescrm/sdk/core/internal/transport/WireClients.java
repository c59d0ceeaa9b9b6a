package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Timing.Ticker;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The two OkHttp clients of one SDK client. Retries, redirects, cache and time-outs of OkHttp are off, since the transport
 * chain has its own. Requests that may not be retried have a connection pool of their own with a keep-alive of 2 s, so that
 * they rarely use a connection that the server has closed.
 */
public final class WireClients {
  private static final int POOLED_CONNECTIONS = 64;

  private final OkHttpClient reads;
  private final OkHttpClient writes;
  private final boolean ownsPool;

  private WireClients(OkHttpClient reads, OkHttpClient writes, boolean ownsPool) {
    this.reads = reads;
    this.writes = writes;
    this.ownsPool = ownsPool;
  }

  /** Uses the pool, proxy, TLS settings and interceptors of the user's client, or else a new client. */
  public static WireClients create(@Nullable OkHttpClient users, Ticker ticker) {
    OkHttpClient.Builder base =
        users != null ? users.newBuilder() : new OkHttpClient.Builder().connectionPool(pool(300));
    OkHttpClient given = base.build();
    OkHttpClient reads = configured(given, ticker);
    OkHttpClient writes = reads.newBuilder().connectionPool(pool(2)).build();
    return new WireClients(reads, writes, users == null);
  }

  private static ConnectionPool pool(long keepAliveSeconds) {
    return new ConnectionPool(POOLED_CONNECTIONS, keepAliveSeconds, TimeUnit.SECONDS);
  }

  private static OkHttpClient configured(OkHttpClient given, Ticker ticker) {
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
        .addNetworkInterceptor(new WireInterceptor(ticker))
        .dns(new BoundedDns(given.dns()))
        .build();
  }

  OkHttpClient reads() {
    return reads;
  }

  OkHttpClient writes() {
    return writes;
  }

  /** Called after a connection turned out to be closed: other idle ones may be too. A user's pool is not changed. */
  void dropIdleConnections() {
    writes.connectionPool().evictAll();
    if (ownsPool) {
      reads.connectionPool().evictAll();
    }
  }

  /** Closes the SDK's own connections; a user's pool is not changed. */
  public void close() {
    dropIdleConnections();
  }
}
