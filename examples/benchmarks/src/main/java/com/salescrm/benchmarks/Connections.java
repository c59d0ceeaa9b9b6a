package com.salescrm.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;

/** Common settings of all clients: a connection pool for 64 threads and the API key. */
public final class Connections {
  /** The API key; the service accepts any. */
  public static final String API_KEY = "api_benchmark";

  private static final int POOLED = 64;

  private Connections() {}

  /** Creates a client with its own connection pool. */
  public static OkHttpClient okHttp() {
    return builder().build();
  }

  /** The same, which accepts any certificate of the local host if {@code baseUrl} has TLS. */
  public static OkHttpClient okHttp(String baseUrl) {
    OkHttpClient.Builder builder = builder();
    if (isTls(baseUrl)) {
      HandshakeCertificates trusted =
          new HandshakeCertificates.Builder().addInsecureHost("localhost").build();
      builder.sslSocketFactory(trusted.sslSocketFactory(), trusted.trustManager());
    }
    return builder.build();
  }

  /** Whether a service has TLS, and therefore HTTP/2. */
  public static boolean isTls(String baseUrl) {
    return baseUrl.startsWith("https:");
  }

  private static OkHttpClient.Builder builder() {
    return new OkHttpClient.Builder()
        .connectionPool(new ConnectionPool(POOLED, 5, TimeUnit.MINUTES));
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
