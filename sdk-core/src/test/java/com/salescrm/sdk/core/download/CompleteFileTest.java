package com.salescrm.sdk.core.download;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.http.ApiClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Where a file begins and ends, and how little of it the responses may contain. */
@Timeout(30)
class CompleteFileTest extends DownloadTestBase {
  private static final byte[] FILE = "id,name\n".repeat(10_000).getBytes(UTF_8);
  private static final int PROGRESS = 16 << 10;

  private final ConnectionPool pool = new ConnectionPool();

  @Override
  ApiClient.Builder client(ApiClient.Builder usual) {
    return usual.httpClient(new OkHttpClient.Builder().connectionPool(pool).build());
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static MockResponse chunked(byte[] body) {
    return new MockResponse.Builder()
        .setHeader("Content-Encoding", "gzip")
        .chunkedBody(new Buffer().write(body), 50)
        .build();
  }

  @Test
  void open_gzipInChunks_endsWithItsResponse() throws Exception {
    enqueue(chunked(gzip(FILE)));

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
    assertThat(server.getRequestCount()).isEqualTo(1);
  }

  @Test
  void saveTo_gzipWithoutLengthAndWithoutAByte_isRequestedAgain() {
    enqueue(chunked(new byte[0]), chunked(gzip(FILE)));

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(FILE);
  }

  @Test
  void open_fileThatIsGzipWithinTwoLayers_isReturnedAsItIs() throws Exception {
    byte[] file = gzip(FILE);
    enqueue(chunked(gzip(gzip(file))));

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(file);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void saveTo_savedOrFailedFile_isNotOpenAfterwards() throws Exception {
    enqueue(chunked(gzip(FILE)), new MockResponse.Builder().code(404).build());

    download().saveTo(directory.resolve("saved"));
    assertThatThrownBy(() -> download().saveTo(directory.resolve("failed")))
        .isInstanceOf(NotFoundException.class);

    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      assertThat(open.map(CompleteFileTest::target)).noneMatch(file -> file.startsWith(directory));
    }
  }

  /** All bytes have arrived: the thread is writing. */
  @Test
  void saveTo_interruptedBetweenTwoWrites_throwsWithTheFlagSetAndRemovesTheHiddenFile() {
    enqueue(chunked(gzip(FILE)));

    assertThatThrownBy(() -> download()
            .saveTo(directory.resolve("f"), progress -> Thread.currentThread().interrupt()))
        .isInstanceOf(CallInterruptedException.class)
        .hasMessageContaining("interrupted while saving");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  /** The file of a descriptor, which another thread may close meanwhile. */
  private static Path target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor);
    } catch (IOException e) {
      return descriptor;
    }
  }

  @Test
  void open_pageThatDoesNotEndInsteadOfTheFile_leavesItsConnectionUnused() throws Exception {
    enqueue(
        new MockResponse.Builder()
            .setHeader("Content-Type", "text/html")
            .body("<html>".repeat(20_000))
            .throttleBody(60_000, 1, TimeUnit.HOURS)
            .build(),
        new MockResponse.Builder().body(new Buffer().write(FILE)).build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
    assertThat(pool.connectionCount() - pool.idleConnectionCount()).isZero();
  }

  @Test
  void saveTo_fileThatBeginsWithManyBlanks_isSaved() {
    byte[] blank = new byte[200_000];
    Arrays.fill(blank, (byte) ' ');
    enqueue(new MockResponse.Builder().body(new Buffer().write(blank)).build());

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(blank);
  }

  @Test
  void saveTo_fiveRequestsOfSixteenKibibytesInAll_continues() {
    server.setDispatcher(new Dispatcher() {
      private int position;

      @Override
      public MockResponse dispatch(RecordedRequest request) {
        int number = server.getRequestCount();
        int end = number > 6 ? FILE.length : PROGRESS * (number - 1) / 5;
        Buffer bytes = new Buffer().write(FILE, position, end - position);
        MockResponse.Builder response =
            new MockResponse.Builder().body(bytes).setHeader("ETag", "\"v1\"");
        if (position == 0) {
          response
              .setHeader("Content-Length", FILE.length)
              .onResponseEnd(new SocketEffect.CloseSocket());
        } else {
          response
              .code(206)
              .setHeader(
                  "Content-Range", "bytes " + position + "-" + (end - 1) + "/" + FILE.length);
        }
        position = end;
        return response.build();
      }
    });

    assertThat(download().saveTo(directory.resolve("f"))).hasBinaryContent(FILE);
    assertThat(server.getRequestCount()).isEqualTo(7);
  }
}
