package com.salescrm.sdk.core.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.PromptSockets;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stream of a download: single bytes, skipping, and its connection once it is closed. */
class OpenDownloadTest extends DownloadTestBase {
  private static final byte[] CONTENT = content();
  private static final byte[] GZIP = gzip();

  private final ConnectionPool pool = new ConnectionPool();

  @Override
  ApiClient.Builder client(ApiClient.Builder usual) {
    return usual.httpClient(new OkHttpClient.Builder().connectionPool(pool).build());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void read_byteByByte_returnsTheContent(boolean compressed) throws Exception {
    enqueue(compressed ? GZIP : CONTENT);

    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (InputStream in = download().open()) {
      for (int next = in.read(); next >= 0; next = in.read()) {
        all.write(next);
      }
    }

    assertThat(all.toByteArray()).isEqualTo(CONTENT);
  }

  @Test
  void toString_linkWithASignature_isNotPrinted() {
    assertThat(download()).hasToString("Download");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void skip_partOfTheFile_continuesBehindIt(boolean compressed) throws Exception {
    enqueue(compressed ? GZIP : CONTENT);

    try (InputStream in = download().open()) {
      in.skipNBytes(70_000);
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(CONTENT, 70_000, CONTENT.length));
    }
  }

  @Test
  void skip_invalidGzip_throwsDecodingException() throws Exception {
    byte[] broken = GZIP.clone();
    broken[broken.length - 6] ^= 1; // The checksum at the end.
    enqueue(broken);

    try (InputStream in = download().open()) {
      assertThatThrownBy(() -> in.skipNBytes(CONTENT.length + 1))
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining("no valid gzip");
    }
  }

  @Test
  void skip_truncatedGzip_throwsTransportException() throws Exception {
    enqueue(Arrays.copyOf(GZIP, GZIP.length / 2));

    try (InputStream in = download().open()) {
      assertThatThrownBy(() -> in.skipNBytes(CONTENT.length))
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("the file ended before its gzip was complete");
    }
  }

  @Test
  void close_beforeTheEndOfAGzip_leavesNoConnectionInUse() throws Exception {
    enqueueEndless(GZIP);

    try (InputStream in = download().open()) {
      assertThat(in.read()).isEqualTo(CONTENT[0] & 0xff);
    }

    assertThat(connectionsInUse()).isZero();
  }

  @Test
  void open_gzipWithoutHeader_leavesNoConnectionInUse() {
    byte[] damaged = GZIP.clone();
    damaged[2] = 0; // The method of compression.
    enqueueEndless(damaged);

    assertThatThrownBy(() -> download().open()).isInstanceOf(DecodingException.class);
    assertThat(connectionsInUse()).isZero();
  }

  @Test
  void open_unsupportedEncoding_leavesNoConnectionInUse() {
    server.enqueue(
        endless(CONTENT).newBuilder().setHeader("Content-Encoding", "br").build());

    assertThatThrownBy(() -> download().open()).isInstanceOf(DecodingException.class);
    assertThat(connectionsInUse()).isZero();
  }

  /** The storage of an export has another host than the service, whose link may redirect to it. */
  @Test
  void open_linkRedirectsToAnotherOrigin_resumesThereAtTheSameByte() throws Exception {
    int half = GZIP.length / 2;
    try (MockWebServer storage = new MockWebServer()) {
      storage.setServerSocketFactory(new PromptSockets());
      storage.start();
      storage.enqueue(stored(0, half)
          .setHeader("Content-Length", GZIP.length)
          .onResponseEnd(new SocketEffect.CloseSocket())
          .build());
      storage.enqueue(stored(half, GZIP.length)
          .code(206)
          .setHeader("Content-Range", "bytes " + half + "-" + (GZIP.length - 1) + "/" + GZIP.length)
          .build());
      MockResponse redirect = new MockResponse.Builder()
          .code(302)
          .setHeader("Location", storage.url("/file"))
          .build();
      server.enqueue(redirect);
      server.enqueue(redirect);

      try (InputStream in = download().open()) {
        assertThat(in.readAllBytes()).isEqualTo(CONTENT);
      }

      storage.takeRequest();
      RecordedRequest second = storage.takeRequest();
      assertThat(second.getHeaders().get("Range")).isEqualTo("bytes=" + half + "-");
      assertThat(second.getHeaders().get("If-Range")).isEqualTo("\"v1\"");
    }
  }

  private static MockResponse.Builder stored(int from, int to) {
    return new MockResponse.Builder()
        .body(new Buffer().write(GZIP, from, to - from))
        .setHeader("Content-Encoding", "gzip")
        .setHeader("ETag", "\"v1\"");
  }

  private int connectionsInUse() {
    return pool.connectionCount() - pool.idleConnectionCount();
  }

  private void enqueue(byte[] body) {
    server.enqueue(new MockResponse.Builder().body(new Buffer().write(body)).build());
  }

  private void enqueueEndless(byte[] body) {
    server.enqueue(endless(body));
  }

  /** The second half of the body does not arrive. */
  private static MockResponse endless(byte[] body) {
    return new MockResponse.Builder()
        .body(new Buffer().write(body))
        .throttleBody(body.length / 2, 1, TimeUnit.HOURS)
        .build();
  }

  private static byte[] content() {
    byte[] bytes = new byte[100_000];
    new Random(1).nextBytes(bytes);
    bytes[0] = (byte) 0xff;
    return bytes;
  }

  private static byte[] gzip() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(CONTENT);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }
}
