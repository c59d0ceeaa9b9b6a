package com.salescrm.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;

/** Common settings of all clients: a connection pool for 64 threads and the API key. */
public final class Connections {
  /** The API key; the service accepts any. */
  public static final String API_KEY = "api_benchmark";

  private static final int POOLED = 64;

  private Connections() {}

  /** Creates a client with its own connection pool. */
  public static OkHttpClient okHttp() {
    return new OkHttpClient.Builder()
        .connectionPool(new ConnectionPool(POOLED, 5, TimeUnit.MINUTES))
        .build();
  }

  /** Closes the connections and threads of a client. */
  public static void close(OkHttpClient client) {
    client.dispatcher().executorService().shutdown();
    client.connectionPool().evictAll();
  }

  /** The value of the {@code Authorization} header. */
  public static String authorization() {
    return "Basic "
        + Base64.getEncoder().encodeToString((API_KEY + ":").getBytes(StandardCharsets.ISO_8859_1));
  }
}
