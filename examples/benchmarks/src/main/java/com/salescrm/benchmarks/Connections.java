package com.salescrm.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** What all clients have alike: one pool that keeps a connection for each of 64 threads, and one key. */
public final class Connections {
  /** The key; the service takes any. */
  public static final String API_KEY = "api_benchmark";

  private static final int POOLED = 64;

  private Connections() {}

  /** A client with a pool of its own. */
  public static OkHttpClient okHttp() {
    return new OkHttpClient.Builder()
        .connectionPool(new ConnectionPool(POOLED, 5, TimeUnit.MINUTES))
        .build();
  }

  /** Gives back what it holds. */
  public static void close(OkHttpClient client) {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  /** The value of the header. */
  public static String authorization() {
    return "Basic "
        + Base64.getEncoder().encodeToString((API_KEY + ":").getBytes(StandardCharsets.ISO_8859_1));
  }
}
