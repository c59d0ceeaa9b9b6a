package com.salescrm.sdk.core.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ErrorResponse;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.Call;
import okhttp3.ConnectionPool;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A download from several responses: it returns one whole file, or it fails. */
class ResumptionTest extends DownloadTestBase {
  private static final byte[] FILE = bytes(1, 100_000);
  private static final byte[] OTHER = bytes(2, 100_000);
  private static final String TAG = "\"v1\"";
  private static final String MODIFIED = "Fri, 19 Jun 2026 12:00:00 GMT";

  private final ConnectionPool pool = new ConnectionPool();
  private final AtomicInteger cancels = new AtomicInteger();

  @Override
  ApiClient.Builder client(ApiClient.Builder usual) {
    EventListener listener = new EventListener() {
      @Override
      public void canceled(Call call) {
        cancels.incrementAndGet();
      }
    };
    return usual.httpClient(
        new OkHttpClient.Builder().connectionPool(pool).eventListener(listener).build());
  }

  @Test
  void saveTo_partsShorterThanRequested_isComplete() throws Exception {
    enqueue(
        cut(FILE, 30_000, TAG), part(FILE, 30_000, 50_000, TAG), part(FILE, 50_000, 100_000, TAG));

    assertThat(saved()).hasBinaryContent(FILE);
    assertThat(ranges()).containsExactly(null, "bytes=30000-", "bytes=50000-");
  }

  @Test
  void open_entityTagWithOtherCharactersThanAscii_isNoValidator() throws Exception {
    MockResponse tagged = new MockResponse.Builder(cut(FILE, 30_000, null))
        .addHeaderLenient("ETag", "\"v\u00e4\"")
        .build();
    enqueue(tagged);

    try (InputStream in = download(http).open()) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("cannot resume");
    }
  }

  @Test
  void open_partsShorterThanRequested_isComplete() throws Exception {
    enqueue(
        cut(FILE, 30_000, TAG), part(FILE, 30_000, 50_000, TAG), part(FILE, 50_000, 100_000, TAG));

    try (InputStream in = download(http).open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
  }

  @Test
  void saveTo_chunkedPartEndsEarly_resumes() throws Exception {
    enqueue(
        cut(FILE, 30_000, TAG),
        chunked(part(FILE, 30_000, 100_000, TAG), FILE, 30_000, 70_000),
        part(FILE, 70_000, 100_000, TAG));

    assertThat(saved()).hasBinaryContent(FILE);
  }

  @Test
  void saveTo_totalNotStated_endsWhereTheServiceStatesTheEnd() throws Exception {
    MockResponse begin = new MockResponse.Builder()
        .chunkedBody(new Buffer().write(FILE, 0, 30_000), 30_000)
        .setHeader("ETag", TAG)
        .onResponseBody(new SocketEffect.CloseSocket())
        .build();
    enqueue(
        begin,
        rangeOf(part(FILE, 0, 100_000, TAG), 0, 40_000, "*"),
        rangeOf(part(FILE, 40_000, 100_000, TAG), 40_000, 100_000, "*"),
        new MockResponse.Builder()
            .code(416)
            .setHeader("Content-Range", "bytes */100000")
            .build());
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        String range = request.getHeaders().get("Range");
        if (range == null) {
          return begin;
        }
        int from = Integer.parseInt(range.replaceAll("\\D", ""));
        int to = Math.min(from + 40_000, FILE.length);
        return from == FILE.length
            ? new MockResponse.Builder()
                .code(416)
                .setHeader("Content-Range", "bytes */100000")
                .build()
            : rangeOf(part(FILE, from, to, TAG), from, to, "*");
      }
    });

    assertThat(saved()).hasBinaryContent(FILE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"none", "weak tag", "weak tag and date", "recent date", "date without a clock"})
  void saveTo_noStrongValidator_restarts(String kind) throws Exception {
    enqueue(
        validated(cut(FILE, 30_000, null), kind),
        validated(part(OTHER, 30_000, 100_000, null), kind));
    enqueue(validated(whole(OTHER), kind));
    server.setDispatcher(new Dispatcher() {
      private final AtomicInteger count = new AtomicInteger();

      @Override
      public MockResponse dispatch(RecordedRequest request) {
        if (request.getHeaders().get("Range") != null) {
          return validated(part(OTHER, 30_000, 100_000, null), kind);
        }
        return validated(
            count.getAndIncrement() == 0 ? cut(FILE, 30_000, null) : whole(OTHER), kind);
      }
    });

    assertThat(saved()).hasBinaryContent(OTHER);
    assertThat(ranges()).containsOnlyNulls();
  }

  @Test
  void open_noStrongValidator_fails() throws Exception {
    enqueue(cut(FILE, 30_000, null), part(OTHER, 30_000, 100_000, null));

    try (InputStream in = download(http).open()) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("cannot resume the same file");
    }
  }

  @Test
  void saveTo_strongDate_resumes() throws Exception {
    enqueue(
        validated(cut(FILE, 30_000, null), "old date"),
        validated(part(FILE, 30_000, 100_000, null), "old date"));

    assertThat(saved()).hasBinaryContent(FILE);
    server.takeRequest();
    assertThat(server.takeRequest().getHeaders().get("If-Range")).isEqualTo(MODIFIED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "other tag|\"v2\"|bytes 30000-99999/100000|application/json",
        "no tag||bytes 30000-99999/100000|application/json",
        "other total|\"v1\"|bytes 30000-99999/100001|application/json",
        "several parts|\"v1\"|bytes 30000-99999/100000|multipart/byteranges; boundary=x",
        "end before start|\"v1\"|bytes 30000-29999/100000|application/json",
        "end behind the total|\"v1\"|bytes 30000-100000/100000|application/json",
        "other start|\"v1\"|bytes 30001-99999/100000|application/json",
        "more bytes than stated|\"v1\"|bytes 30000-59999/100000|application/json"
      })
  void saveTo_partOfAPossiblyDifferentFile_restarts(
      String name, String tag, String range, String type) throws Exception {
    MockResponse.Builder part = new MockResponse.Builder(
            part(OTHER, 30_000, 100_000, tag == null ? null : tag))
        .setHeader("Content-Range", range)
        .setHeader("Content-Type", type);
    enqueue(cut(FILE, 30_000, TAG), part.build(), whole(FILE));

    assertThat(saved()).hasBinaryContent(FILE);
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void saveTo_partWithoutEncoding_hasTheEncodingOfTheFile() throws Exception {
    MockResponse begin = new MockResponse.Builder(cut(FILE, 30_000, TAG))
        .setHeader("Content-Encoding", "gzip")
        .build();
    enqueue(begin, part(FILE, 30_000, 100_000, TAG));

    assertThat(saved()).hasBinaryContent(FILE);
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void saveTo_endDeniedByTheService_restarts() throws Exception {
    enqueue(
        cut(FILE, 30_000, TAG),
        new MockResponse.Builder()
            .code(416)
            .setHeader("Content-Range", "bytes */30000")
            .build(),
        whole(FILE));

    assertThat(saved()).hasBinaryContent(FILE);
  }

  @Test
  void saveTo_connectionLostBeforeTheFirstByte_acceptsAnyFile() throws Exception {
    enqueue(
        cut(FILE, 0, TAG),
        new MockResponse.Builder(whole(OTHER)).setHeader("ETag", "\"v2\"").build());

    assertThat(saved()).hasBinaryContent(OTHER);
  }

  @Test
  void open_closedBeforeTheEnd_leavesNoConnectionInUse() throws Exception {
    enqueue(whole(FILE).newBuilder().throttleBody(30_000, 1, TimeUnit.HOURS).build());

    try (InputStream in = download(http).open()) {
      assertThat(in.read()).isEqualTo(FILE[0] & 0xff);
    }

    assertThat(connectionsInUse()).isZero();
  }

  private int connectionsInUse() {
    return pool.connectionCount() - pool.idleConnectionCount();
  }

  @Test
  void open_unrequestedPart_throws() {
    enqueue(part(FILE, 10, 100_000, TAG));

    assertThatThrownBy(() -> download(http).open())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("a part of the file although the whole was requested");
    assertThat(connectionsInUse()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  void saveTo_partsWithoutProgress_failsAfterFiveRequests(int bytes) {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        String range = request.getHeaders().get("Range");
        if (range == null) {
          return cut(FILE, 30_000, TAG);
        }
        int from = Integer.parseInt(range.replaceAll("\\D", ""));
        return bytes == 0
            ? chunked(part(FILE, from, 100_000, TAG), FILE, from, from)
            : part(FILE, from, from + bytes, TAG);
      }
    });

    assertThatThrownBy(this::saved).isInstanceOf(TransportException.class);
    assertThat(server.getRequestCount()).isEqualTo(6);
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 503})
  void saveTo_temporaryErrorsDuringTheResumption_isCompleteAfterTheRequestedDelay(int status)
      throws Exception {
    MockResponse error =
        new MockResponse.Builder().code(status).setHeader("Retry-After", "45").build();
    enqueue(cut(FILE, 30_000, TAG), error, error, part(FILE, 30_000, 100_000, TAG));

    assertThat(savedWithoutRetries()).hasBinaryContent(FILE);
    assertThat(time.sleeps()).hasSize(3).endsWith(Duration.ofSeconds(45), Duration.ofSeconds(45));
  }

  @Test
  void saveTo_temporaryErrorsDuringTheRefreshOfTheLink_isComplete() throws Exception {
    MockResponse expired = new MockResponse.Builder().code(403).build();
    enqueue(cut(FILE, 30_000, TAG), expired, expired, part(FILE, 30_000, 100_000, TAG));
    String old = server.url("/file?sig=1").toString();
    AtomicInteger refreshes = new AtomicInteger();
    Download download = Download.of(withoutRetries(), old, () -> {
      if (refreshes.incrementAndGet() == 1) {
        throw new RateLimitException("429", ErrorResponse.ofStatus(429), List.of(), null);
      }
      return server.url("/file?sig=2").toString();
    });

    assertThat(download.saveTo(directory.resolve("f"))).hasBinaryContent(FILE);
  }

  @Test
  void saveTo_requestedDelayBeyondTheTotalTimeout_fails() throws Exception {
    enqueue(
        cut(FILE, 30_000, TAG),
        new MockResponse.Builder().code(429).setHeader("Retry-After", "86400").build());

    assertThatThrownBy(this::savedWithoutRetries).isInstanceOf(RateLimitException.class);
    assertThat(server.getRequestCount()).isEqualTo(2);
    assertThat(time.sleeps()).hasSize(1);
  }

  @Test
  void saveTo_manySmallParts_isComplete() throws Exception {
    server.setDispatcher(new Dispatcher() {
      @Override
      public MockResponse dispatch(RecordedRequest request) {
        String range = request.getHeaders().get("Range");
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
        return from == 0
            ? cut(FILE, 5_000, TAG)
            : part(FILE, from, Math.min(from + 5_000, FILE.length), TAG);
      }
    });

    assertThat(saved()).hasBinaryContent(FILE);
    assertThat(time.sleeps()).hasSize(1); // For the lost connection, not for valid parts.
  }

  @Test
  void saveTo_connectionLostWhileSkipping_leavesNoOpenCall() throws Exception {
    MockResponse again = new MockResponse.Builder(cut(FILE, 10_000, TAG)).build();
    enqueue(cut(FILE, 30_000, TAG), again, again, again, again, again);
    CompletableFuture<Void> stop = new CompletableFuture<>();

    assertThatThrownBy(() ->
            download(http.withOptions(o -> o.cancelWhen(stop))).saveTo(directory.resolve("f")))
        .isInstanceOf(TransportException.class);
    int before = cancels.get();
    stop.complete(null);

    assertThat(cancels).hasValue(before);
  }

  @Test
  void read_afterAFailure_throwsAgain() throws Exception {
    enqueue(cut(FILE, 30_000, null));

    try (InputStream in = download(http).open()) {
      List<Throwable> thrown = new CopyOnWriteArrayList<>();
      for (int i = 0; i < 3; i++) {
        assertThatThrownBy(in::readAllBytes).satisfies(thrown::add);
      }
      assertThat(thrown).allMatch(TransportException.class::isInstance);
    }
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void read_afterARefusedResumption_throwsTheSameAgain() throws Exception {
    enqueue(cut(FILE, 30_000, TAG), new MockResponse.Builder().code(403).build());

    try (InputStream in = download(http).open()) {
      Throwable first = catchThrowable(in::readAllBytes);
      Throwable second = catchThrowable(in::read);

      assertThat(first).isInstanceOf(ForbiddenException.class);
      assertThat(second).isSameAs(first);
    }
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  private ApiClient withoutRetries() {
    return http.withOptions(o -> o.retryPolicy(RetryPolicy.none()));
  }

  private Path savedWithoutRetries() {
    return download(withoutRetries()).saveTo(directory.resolve("f"));
  }

  private Path saved() {
    return download(http).saveTo(directory.resolve("f"));
  }

  private List<String> ranges() throws InterruptedException {
    String[] all = new String[server.getRequestCount()];
    for (int i = 0; i < all.length; i++) {
      all[i] = server.takeRequest().getHeaders().get("Range");
    }
    return Arrays.asList(all);
  }

  private static MockResponse whole(byte[] file) {
    return new MockResponse.Builder().body(new Buffer().write(file)).build();
  }

  /** The first bytes with the length of the whole file; then the connection is closed. */
  private static MockResponse cut(byte[] file, int bytes, String tag) {
    return tagged(
        new MockResponse.Builder()
            .body(new Buffer().write(file, 0, bytes))
            .setHeader("Content-Length", file.length)
            .onResponseEnd(new SocketEffect.CloseSocket()),
        tag);
  }

  private static MockResponse part(byte[] file, int from, int to, String tag) {
    return tagged(
        new MockResponse.Builder()
            .code(206)
            .body(new Buffer().write(file, from, to - from))
            .setHeader("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + file.length),
        tag);
  }

  private static MockResponse rangeOf(MockResponse part, int from, int to, String total) {
    return new MockResponse.Builder(part)
        .setHeader("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + total)
        .build();
  }

  /** The same headers with other bytes, in complete chunks. */
  private static MockResponse chunked(MockResponse part, byte[] file, int from, int to) {
    return new MockResponse.Builder(part)
        .removeHeader("Content-Length")
        .chunkedBody(new Buffer().write(file, from, to - from), 10_000)
        .build();
  }

  private static MockResponse tagged(MockResponse.Builder response, String tag) {
    return (tag == null ? response : response.setHeader("ETag", tag)).build();
  }

  private static MockResponse validated(MockResponse response, String kind) {
    MockResponse.Builder with = new MockResponse.Builder(response);
    if (kind.contains("weak tag")) {
      with.setHeader("ETag", "W/\"v1\"");
    }
    if (kind.contains("date")) {
      with.setHeader("Last-Modified", MODIFIED);
    }
    switch (kind) {
      case "old date", "weak tag and date" ->
        with.setHeader("Date", "Fri, 19 Jun 2026 12:00:01 GMT");
      case "recent date" -> with.setHeader("Date", MODIFIED);
      default -> {}
    }
    return with.build();
  }

  private static byte[] bytes(int seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    bytes[0] = 'x';
    return bytes;
  }
}
