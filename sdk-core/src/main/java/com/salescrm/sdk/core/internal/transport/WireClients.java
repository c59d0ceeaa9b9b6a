package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Ticker;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The two OkHttp clients under one SDK client. Both are kept from resending, redirecting, caching and timing out by
 * themselves: all that is decided above them. Requests that may not be repeated have a pool of their own whose connections
 * live 2 s, so that few of them meet one that the server has closed.
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

  /** Over a client of the user's, whose pool, proxy, TLS and interceptors are shared, or over one of our own. */
  public static WireClients create(@Nullable OkHttpClient users, Ticker ticker) {
    OkHttpClient.Builder base =
        users != null ? users.newBuilder() : new OkHttpClient.Builder().connectionPool(pool(300));
    OkHttpClient given = base.build();
    OkHttpClient reads = tamed(given, ticker);
    OkHttpClient writes = reads.newBuilder().connectionPool(pool(2)).build();
    return new WireClients(reads, writes, users == null);
  }

  private static ConnectionPool pool(long keepAliveSeconds) {
    return new ConnectionPool(POOLED_CONNECTIONS, keepAliveSeconds, TimeUnit.SECONDS);
  }

  private static OkHttpClient tamed(OkHttpClient given, Ticker ticker) {
    return given
        .newBuilder()
        .retryOnConnectionFailure(false)
        .followRedirects(false)
        .followSslRedirects(false)
        .authenticator(Authenticator.NONE)
        .cache(null)
        .connectTimeout(
            0,
            TimeUnit.MILLISECONDS) // The call time-out, set for each attempt, bounds all of these.
        .readTimeout(0, TimeUnit.MILLISECONDS)
        .writeTimeout(0, TimeUnit.MILLISECONDS)
        .callTimeout(0, TimeUnit.MILLISECONDS)
        .addNetworkInterceptor(new WireInterceptor(new IdleConnections(ticker)))
        .dns(new BoundedDns(given.dns()))
        .build();
  }

  OkHttpClient reads() {
    return reads;
  }

  OkHttpClient writes() {
    return writes;
  }

  /** After one connection was found dead: the others that lie idle may be dead too. A user's pool is left alone. */
  void dropIdleConnections() {
    writes.connectionPool().evictAll();
    if (ownsPool) {
      reads.connectionPool().evictAll();
    }
  }

  /** Gives back what is ours; a user's pool stays as it is. */
  public void close() {
    dropIdleConnections();
  }
}
