package com.salescrm.sdk.core.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.Test;

/** When an interrupted download starts again, resumes, or fails. */
class RestartTest extends DownloadTestBase {
  private static final byte[] FILE = bytes(100_000);
  private static final String TAG = "\"v1\"";

  @Override
  ApiClient.Builder client(ApiClient.Builder usual) {
    return usual.retryPolicy(RetryPolicy.none());
  }

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    bytes[0] = 'x'; // No gzip.
    return bytes;
  }

  /** The first bytes of the file; then the connection is closed. */
  private static MockResponse.Builder cut(int bytes) {
    return new MockResponse.Builder()
        .body(new Buffer().write(FILE, 0, bytes))
        .setHeader("Content-Length", FILE.length)
        .onResponseEnd(new SocketEffect.CloseSocket());
  }

  /** In a chunk that does not end. */
  private static MockResponse withoutEnd() {
    return new MockResponse.Builder()
        .chunkedBody(new Buffer().write(FILE, 0, 30_000), 30_000)
        .setHeader("ETag", TAG)
        .onResponseBody(new SocketEffect.CloseSocket())
        .build();
  }

  private static MockResponse.Builder rest(int from) {
    return new MockResponse.Builder()
        .code(206)
        .body(new Buffer().write(FILE, from, FILE.length - from))
        .setHeader("ETag", TAG)
        .setHeader("Content-Range", "bytes " + from + "-" + (FILE.length - 1) + "/" + FILE.length);
  }

  @Test
  void saveTo_interruptedAtEachStart_failsAfterThreeStarts() {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        return cut(30_000).build();
      }
    });

    assertThatThrownBy(() -> download().saveTo(directory.resolve("f")))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("cannot resume the same file");
    assertThat(server.getRequestCount()).isEqualTo(3);
    assertThat(time.sleeps()).hasSize(2);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void open_interruptedBeforeTheFirstByteOfAFileWithoutValidator_isComplete() throws Exception {
    server.enqueue(cut(0).build());
    server.enqueue(new MockResponse.Builder().body(new Buffer().write(FILE)).build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
  }

  @Test
  void open_restWithAContentType_isComplete() throws Exception {
    server.enqueue(cut(30_000).setHeader("ETag", TAG).build());
    server.enqueue(rest(30_000).setHeader("Content-Type", "text/csv").build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
  }

  @Test
  void open_totalStatedByTheRestOnly_endsThere() throws Exception {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        String range = request.getHeaders().get("Range");
        return range == null
            ? withoutEnd()
            : rest(Integer.parseInt(range.replaceAll("\\D", ""))).build();
      }
    });

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void open_requestedDelayOfTheTotalTimeout_isWaitedFor() throws Exception {
    server.enqueue(cut(30_000).setHeader("ETag", TAG).build());
    server.enqueue(
        new MockResponse.Builder().code(503).setHeader("Retry-After", "120").build());
    server.enqueue(rest(30_000).build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
    assertThat(time.sleeps()).hasSize(2).endsWith(Duration.ofMinutes(2));
  }

  @Test
  void saveTo_listenerInterruptsTheThread_throwsAndRemovesTheHiddenFile() {
    server.enqueue(
        new MockResponse.Builder().body(new Buffer().write(bytes(1_000_000))).build());

    assertThatThrownBy(() -> download()
            .saveTo(directory.resolve("f"), progress -> Thread.currentThread().interrupt()))
        .isInstanceOf(CallInterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void open_endOfTheFileWithoutLength_isTheEndOfTheResponse() throws Exception {
    server.enqueue(new MockResponse.Builder()
        .chunkedBody(new Buffer().write(Arrays.copyOf(FILE, 20)), 7)
        .build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOf(FILE, 20));
    }
    assertThat(server.getRequestCount()).isEqualTo(1);
  }
}
