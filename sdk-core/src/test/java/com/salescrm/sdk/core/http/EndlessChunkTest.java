package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chunked bodies whose chunk extensions (RFC 9112, 7.1.1) or trailers (7.1.2) have no end. */
@Timeout(30)
class EndlessChunkTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final long MAX_SENT = 128L << 20; // The limit, and what the buffers of TCP hold.

  @ParameterizedTest
  @CsvSource({
    "'a|{}        |1;x=', true",
    "'1;x=', true",
    "'a|{}        |1;x=', false",
    "'1;x=', false"
  })
  void body_endlessChunkExtension_failsBeforeTheMemoryIsFull(String begin, boolean isStream)
      throws Exception {
    AtomicLong sent = new AtomicLong();
    byte[] extension = "x".repeat(65_536).getBytes(US_ASCII);
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write(HEAD + begin.replace("|", "\r\n"));
          while (sent.get() < 2 * MAX_SENT) {
            exchange.write(extension);
            sent.addAndGet(extension.length);
          }
          exchange.cut();
        });
        ApiClient client = client(server)) {
      assertThatThrownBy(() -> read(client, isStream)).isInstanceOf(TransportException.class);
      assertThat(sent).hasValueLessThan(MAX_SENT);
    }
  }

  @ParameterizedTest
  @CsvSource({"1;x=, x", "0|, X: 1|"})
  void stream_slowEndlessExtensionOrTrailers_failsAfterTheStallTimeout(String begin, String more)
      throws Exception {
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write(HEAD + "2|{}|".replace("|", "\r\n") + begin.replace("|", "\r\n"));
          for (int i = 0; i < 500; i++) {
            LockSupport.parkNanos(20_000_000);
            exchange.write(more.replace("|", "\r\n"));
          }
          exchange.cut();
        });
        ApiClient client = client(server)) {
      assertThatThrownBy(() -> read(client, true))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("no byte for 300 ms");
    }
  }

  @Test
  void body_interceptorReadsItAsAWhole_isRead() throws Exception {
    byte[] chunk = "x".repeat(1 << 20).getBytes(US_ASCII);
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write("HTTP/1.1 200 OK\r\nContent-Length: " + (50 << 20) + "\r\n\r\n");
          for (int i = 0; i < 50; i++) {
            exchange.write(chunk);
          }
        });
        ApiClient client = TestClients.to(server.port())
            .httpClient(new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                  Response response = chain.proceed(chain.request());
                  response.body().source().request(Long.MAX_VALUE); // As a log of bodies does.
                  return response;
                })
                .build())
            .build()) {
      assertThat(read(client, true)).isEqualTo(50L << 20);
    }
  }

  @Test
  void stream_longBodyInSmallChunks_isRead() throws Exception {
    int chunks = 3_000;
    String chunk = "1f40;size=large\r\n" + "x".repeat(8_000) + "\r\n";
    try (RawServer server = new RawServer(null, exchange -> {
          exchange.write(HEAD);
          for (int i = 0; i < chunks; i++) {
            exchange.write(chunk);
          }
          exchange.write("0\r\n\r\n");
        });
        ApiClient client = TestClients.to(server.port()).build()) {
      assertThat(read(client, true)).isEqualTo(chunks * 8_000L);
    }
  }

  private static long read(ApiClient client, boolean isStream) throws IOException {
    ApiRequest.Builder request = TestClients.request("GET");
    if (!isStream) {
      return client.send(request.build()).body().size();
    }
    long size = 0;
    byte[] buffer = new byte[8_192];
    try (BodyStream body = client.send(request.returningStream()).body()) {
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        size += read;
      }
    }
    return size;
  }

  private static ApiClient client(RawServer server) {
    return TestClients.to(server.port())
        .retryPolicy(RetryPolicy.none())
        .attemptTimeout(Duration.ofSeconds(20))
        .build()
        .withOptions(o -> o.stallTimeout(Duration.ofMillis(300)));
  }
}
