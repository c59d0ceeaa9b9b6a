package com.salescrm.sdk.core.download;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.http.ApiClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadTest extends DownloadTestBase {
  private static final byte[] CONTENT = content();
  private static final byte[] GZIP = gzip(CONTENT);

  @ParameterizedTest
  @CsvSource({
    "gzip, gzip",
    "gzip, ''",
    "gzip, identity",
    "plain, ''",
    "plain, gzip",
    "twice, gzip",
    "twice, ''"
  })
  void open_anyCompressionAndLabel_returnsTheContent(String packing, String label)
      throws Exception {
    byte[] sent = switch (packing) {
      case "gzip" -> GZIP;
      case "twice" -> gzip(GZIP);
      default -> CONTENT;
    };
    enqueue(label.isEmpty() ? whole(sent) : labelled(whole(sent), label));

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(CONTENT);
    }
  }

  @Test
  void open_gzipOfSeveralMembers_returnsAllOfThem() throws Exception {
    enqueue(new MockResponse.Builder(whole(concat(GZIP, GZIP)))
        .throttleBody(GZIP.length, 50, TimeUnit.MILLISECONDS)
        .build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).hasSize(2 * CONTENT.length);
    }
  }

  @Test
  void open_unsupportedEncoding_throws() {
    enqueue(labelled(whole(CONTENT), "br"));

    assertThatThrownBy(() -> download().open())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("content-encoding br");
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 202, 204, 205, 207, 226})
  void anyDownload_successWithoutFile_throwsAndKeepsTheTarget(int status) throws Exception {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    String body = status == 204 || status == 205 ? "" : "{\"status\":\"in_progress\"}";
    MockResponse response = new MockResponse.Builder().code(status).body(body).build();
    enqueue(response, response);

    for (ThrowingCallable way :
        new ThrowingCallable[] {() -> download().saveTo(file), () -> download().open()}) {
      assertThatThrownBy(way)
          .isInstanceOfSatisfying(
              DecodingException.class, e -> assertThat(e.statusCode()).hasValue(status))
          .hasMessageContaining("status " + status);
    }
    assertThat(file).hasContent("of yesterday");
    assertThat(beside()).containsExactly("f");
  }

  @Test
  void saveTo_resumptionWithoutFile_throws() throws Exception {
    enqueue(cut(GZIP, 100), new MockResponse.Builder().code(202).body("{}").build());

    assertThatThrownBy(() -> download().saveTo(directory.resolve("f")))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("status 202");
    assertThat(beside()).isEmpty();
  }

  @Test
  void saveTo_fileOfAProxy_isSaved() throws Exception {
    enqueue(new MockResponse.Builder().code(203).body("changed by a proxy").build());

    assertThat(download().saveTo(directory.resolve("f"))).hasContent("changed by a proxy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>502</html>", "x", "\0\0x", "\u001f\u008bx"})
  void open_otherDataAfterTheGzip_throwsDecodingException(String after) throws Exception {
    enqueue(whole(concat(GZIP, after.getBytes(ISO_8859_1))));

    try (InputStream in = download().open()) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining("no valid gzip");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 9, 12})
  void saveTo_gzipEndsWithinALaterMember_restarts(int bytes) throws Exception {
    enqueue(whole(concat(GZIP, Arrays.copyOf(GZIP, bytes))), whole(concat(GZIP, GZIP)));

    assertThat(download().saveTo(directory.resolve("f")))
        .hasBinaryContent(concat(CONTENT, CONTENT));
    assertThat(server.getRequestCount()).isEqualTo(2);
  }

  @Test
  void open_gzipPaddedWithZeros_returnsTheContent() throws Exception {
    enqueue(whole(Arrays.copyOf(GZIP, GZIP.length + 100_000)));

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(CONTENT);
    }
  }

  @Test
  void open_gzipWithAllOptionalHeaders_returnsTheContent() throws Exception {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 0, 0, 0, 0, 0, 3});
    header.writeBytes(new byte[] {3, 0, 'a', 'b', 'c'}); // FEXTRA
    header.writeBytes("leads.json\0a comment\0".getBytes(ISO_8859_1)); // FNAME, FCOMMENT
    CRC32 crc = new CRC32();
    crc.update(header.toByteArray());
    byte[] rest = Arrays.copyOfRange(GZIP, 10, GZIP.length);
    byte[] right = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
    byte[] wrong = {right[0], (byte) ~right[1]};
    enqueue(
        whole(concat(concat(header.toByteArray(), right), rest)),
        whole(concat(concat(header.toByteArray(), wrong), rest)));

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(CONTENT);
    }
    assertThatThrownBy(() -> download().open().readAllBytes())
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("no valid gzip");
  }

  @Test
  void open_invalidGzip_throwsDecodingException() throws Exception {
    byte[] broken = GZIP.clone();
    broken[broken.length - 6] ^= 1; // The checksum at the end.
    enqueue(whole(broken));

    try (InputStream in = download().open()) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(DecodingException.class)
          .hasMessageContaining("no valid gzip");
    }
  }

  @Test
  void saveTo_lostConnections_resumesAtTheSameByte() throws Exception {
    int third = GZIP.length / 3;
    enqueue(
        labelled(cut(GZIP, third), "gzip"),
        labelled(part(GZIP, third, 2 * third, "\"v1\""), "gzip"),
        labelled(part(GZIP, 2 * third, GZIP.length, "\"v1\""), "gzip"));
    List<DownloadProgress> progress = new ArrayList<>();

    Path file = download().saveTo(directory.resolve("leads.json"), progress::add);

    assertThat(file).hasBinaryContent(CONTENT);
    assertThat(beside()).containsExactly("leads.json");
    server.takeRequest();
    RecordedRequest second = server.takeRequest();
    assertThat(second.getHeaders().get("Range")).isEqualTo("bytes=" + third + "-");
    assertThat(second.getHeaders().get("If-Range")).isEqualTo("\"v1\"");
    assertThat(second.getHeaders().get("Accept-Encoding")).isEqualTo("gzip");
    assertThat(server.takeRequest().getHeaders().get("Range"))
        .isEqualTo("bytes=" + 2 * third + "-");
    DownloadProgress last = progress.get(progress.size() - 1);
    assertThat(last.bytesWritten()).isEqualTo(CONTENT.length);
    assertThat(last.bytesReceived()).isEqualTo(GZIP.length);
    assertThat(last.bytesTotal()).hasValue(GZIP.length);
  }

  @Test
  void saveTo_serviceCannotResume_restarts() throws Exception {
    byte[] other = gzip("the file is another now".getBytes(UTF_8));
    enqueue(
        cut(GZIP, GZIP.length / 2),
        new MockResponse.Builder(whole(other)).setHeader("ETag", "\"v2\"").build());

    // Once as the response to the range, once from the start.
    enqueue(new MockResponse.Builder(whole(other)).setHeader("ETag", "\"v2\"").build());

    assertThat(download().saveTo(directory.resolve("f"))).hasContent("the file is another now");
    server.takeRequest();
    assertThat(server.takeRequest().getHeaders().get("Range")).isNotNull();
    assertThat(server.takeRequest().getHeaders().get("Range")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "wrong start", "other length", "unreadable", "416"})
  void saveTo_invalidRangeResponse_restarts(String response) throws Exception {
    int half = GZIP.length / 2;
    MockResponse invalid = switch (response) {
      case "none" -> whole(GZIP);
      case "wrong start" -> part(GZIP, half + 1, GZIP.length, "\"v1\"");
      case "other length" ->
        new MockResponse.Builder(part(GZIP, half, GZIP.length, "\"v1\""))
            .setHeader("Content-Range", "bytes " + half + "-" + (GZIP.length - 1) + "/" + 9)
            .build();
      case "unreadable" ->
        new MockResponse.Builder(part(GZIP, half, GZIP.length, "\"v1\""))
            .setHeader("Content-Range", "bytes")
            .build();
      default -> new MockResponse.Builder().code(416).build();
    };
    enqueue(cut(GZIP, half), invalid, whole(GZIP));

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(CONTENT);
    assertThat(server.getRequestCount()).isEqualTo(3);
  }

  @Test
  void open_rangeIgnoredForTheSameFile_skipsTheKnownBytes() throws Exception {
    enqueue(
        cut(GZIP, GZIP.length / 2),
        new MockResponse.Builder(whole(GZIP)).setHeader("ETag", "\"v1\"").build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(CONTENT);
    }
  }

  @Test
  void open_serviceCannotResume_fails() throws Exception {
    enqueue(cut(GZIP, GZIP.length / 2), whole(GZIP));

    try (InputStream in = download().open()) {
      assertThatThrownBy(in::readAllBytes)
          .isInstanceOf(TransportException.class)
          .hasMessageContaining("cannot resume the same file there");
    }
  }

  @Test
  void saveTo_endOfTheLastChunkLost_isComplete() throws Exception {
    // All bytes arrive, but not the end of the last chunk.
    enqueue(
        new MockResponse.Builder()
            .chunkedBody(new Buffer().write(CONTENT), CONTENT.length)
            .throttleBody(CONTENT.length + 8L, 1, TimeUnit.HOURS)
            .setHeader("ETag", "\"v1\"")
            .build(),
        new MockResponse.Builder()
            .code(416)
            .setHeader("Content-Range", "bytes */" + CONTENT.length)
            .build());
    ApiClient hasty = http.withOptions(o -> o.stallTimeout(java.time.Duration.ofMillis(200)));

    assertThat(download(hasty).saveTo(directory.resolve("f"))).hasBinaryContent(CONTENT);
  }

  @Test
  void saveTo_connectionLostAgainAndAgain_failsAndRemovesTheHiddenFile() throws Exception {
    Path file = directory.resolve("leads.json");
    Files.writeString(file, "of yesterday");
    enqueue(cut(GZIP, 100));
    for (int i = 0; i < 5; i++) {
      enqueue(cutPart(GZIP, 100));
    }

    assertThatThrownBy(() -> download().saveTo(file)).isInstanceOf(TransportException.class);

    assertThat(file).hasContent("of yesterday");
    assertThat(beside()).containsExactly("leads.json");
    assertThat(server.getRequestCount()).isEqualTo(6);
  }

  @Test
  void saveTo_expiredLink_requestsANewOne() throws Exception {
    AtomicInteger refreshes = new AtomicInteger();
    enqueue(
        new MockResponse.Builder().code(403).build(),
        cut(GZIP, 100),
        new MockResponse.Builder().code(403).build(),
        part(GZIP, 100, GZIP.length, "\"v1\""));
    Download download = Download.of(
        http,
        server.url("/file/0").toString(),
        () -> server.url("/file/" + refreshes.incrementAndGet()).toString());

    assertThat(download.saveTo(directory.resolve("f"))).hasBinaryContent(CONTENT);
    assertThat(refreshes).hasValue(2);
    assertThat(Stream.of(1, 2, 3, 4).map(i -> target()))
        .containsExactly("/file/0", "/file/1", "/file/1", "/file/2");
  }

  @Test
  void saveTo_rejectedLinkUnchanged_throws() {
    enqueue(new MockResponse.Builder().code(403).build());

    assertThatThrownBy(() -> download().saveTo(directory.resolve("f")))
        .isInstanceOf(ForbiddenException.class);
    assertThat(beside()).isEmpty();
  }

  @Test
  void saveTo_truncatedGzip_restarts() throws Exception {
    enqueue(whole(Arrays.copyOf(GZIP, GZIP.length / 2)), whole(GZIP));

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(CONTENT);
  }

  @Test
  void saveTo_leftoverOfAKilledProcess_isReplaced() throws Exception {
    Files.write(directory.resolve(".f.part"), new byte[3 * CONTENT.length]);
    enqueue(whole(GZIP));

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(CONTENT);
    assertThat(beside()).containsExactly("f");
  }

  @Test
  void saveTo_fileInUse_throwsWithoutRequest() throws Exception {
    Path part = directory.resolve(".f.part");
    try (FileChannel other =
        FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      assertThat(other.tryLock()).isNotNull();

      assertThatThrownBy(() -> download().saveTo(directory.resolve("f")))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("another download is writing it");
    }
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void saveTo_unwritablePath_throwsWithoutRequest() {
    assertThatThrownBy(() -> download().saveTo(directory))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("directory");
    assertThatThrownBy(() -> download().saveTo(directory.resolve("no/such/file")))
        .isInstanceOf(UncheckedIOException.class);
    assertThat(server.getRequestCount()).isZero();
  }

  @Test
  void saveTo_interruptedThread_removesTheHiddenFile() {
    enqueue(whole(GZIP));
    try {
      assertThatThrownBy(() -> download()
              .saveTo(directory.resolve("f"), progress -> Thread.currentThread().interrupt()))
          .isInstanceOf(CallInterruptedException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(beside()).isEmpty();
  }

  @Test
  void saveTo_listenerThrows_endsTheDownload() {
    enqueue(whole(GZIP));

    assertThatThrownBy(() -> download().saveTo(directory.resolve("f"), progress -> {
          throw new IllegalStateException("enough");
        }))
        .hasMessage("enough");
    assertThat(beside()).isEmpty();
  }

  private String target() {
    try {
      return server.takeRequest().getTarget();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> beside() {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MockResponse whole(byte[] body) {
    return new MockResponse.Builder().body(new Buffer().write(body)).build();
  }

  private static MockResponse labelled(MockResponse response, String encoding) {
    return new MockResponse.Builder(response)
        .setHeader("Content-Encoding", encoding)
        .build();
  }

  /** The first bytes with the length of the whole file; then the connection is closed. */
  private static MockResponse cut(byte[] body, int bytes) {
    return new MockResponse.Builder()
        .body(new Buffer().write(body, 0, bytes))
        .setHeader("Content-Length", body.length)
        .setHeader("ETag", "\"v1\"")
        .onResponseEnd(new SocketEffect.CloseSocket())
        .build();
  }

  /** The headers of the rest from an offset, without a body. */
  private static MockResponse cutPart(byte[] body, int from) {
    return new MockResponse.Builder()
        .code(206)
        .setHeader("Content-Range", "bytes " + from + "-" + (body.length - 1) + "/" + body.length)
        .setHeader("Content-Length", body.length - from)
        .setHeader("ETag", "\"v1\"")
        .onResponseEnd(new SocketEffect.CloseSocket())
        .build();
  }

  private static MockResponse part(byte[] body, int from, int to, String tag) {
    return new MockResponse.Builder()
        .code(206)
        .body(new Buffer().write(body, from, to - from))
        .setHeader("Content-Length", body.length - from)
        .setHeader("Content-Range", "bytes " + from + "-" + (body.length - 1) + "/" + body.length)
        .setHeader("ETag", tag)
        .onResponseEnd(to == body.length ? null : new SocketEffect.CloseSocket())
        .build();
  }

  private static byte[] content() {
    Random random = new Random(1);
    byte[] bytes = new byte[400_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (' ' + random.nextInt(90));
    }
    return bytes;
  }

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
