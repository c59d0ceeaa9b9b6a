package com.salescrm.sdk.core.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.TransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Neither CSV, which has a header, nor JSON, which is an array, has zero bytes: such a file is no export. */
class EmptyFileTest extends DownloadTestBase {
  private static MockResponse empty(String framing, String encoding) throws IOException {
    MockResponse.Builder response = new MockResponse.Builder();
    if (!encoding.isEmpty()) {
      response.setHeader("Content-Encoding", encoding);
    }
    return switch (framing) {
      case "length" -> response.body("").build();
      case "chunks" -> response.chunkedBody("", 10).build();
      case "until the connection ends" ->
        response
            .body("")
            .removeHeader("Content-Length")
            .onResponseEnd(SocketEffect.ShutdownConnection.INSTANCE)
            .build();
      case "gzip" -> response.body(new Buffer().write(gzip(new byte[0]))).build();
      default -> response.body(new Buffer().write(gzip(gzip(new byte[0])))).build();
    };
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "length, gzip",
    "length, identity",
    "length, ''",
    "gzip, gzip",
    "gzip, ''",
    "twice, gzip"
  })
  void anyDownload_emptyFile_throwsAndKeepsTheTarget(String framing, String encoding)
      throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    enqueue(empty(framing, encoding), empty(framing, encoding));

    assertThatThrownBy(() -> download().saveTo(file))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("empty file");
    assertThatThrownBy(() -> download().open()).isInstanceOf(DecodingException.class);
    assertThat(server.getRequestCount()).isEqualTo(2);
    assertThat(directory.toFile().list()).containsExactly("f");
    assertThat(file).hasContent("of yesterday");
  }

  /** Without a length, the file was probably cut off: it is requested again. */
  @ParameterizedTest
  @CsvSource({"chunks, identity", "chunks, ''", "until the connection ends, ''"})
  void saveTo_emptyFileWithoutALength_failsAfterFiveFurtherRequestsAndKeepsTheTarget(
      String framing, String encoding) throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    for (int i = 0; i < 6; i++) {
      enqueue(empty(framing, encoding));
    }

    assertThatThrownBy(() -> download().saveTo(file))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("at byte 0: the response ended");
    assertThat(server.getRequestCount()).isEqualTo(6);
    assertThat(file).hasContent("of yesterday");
  }

  @ParameterizedTest
  @CsvSource({"200", "416"})
  void saveTo_emptyFileAfterATruncatedOne_throwsAndKeepsTheTarget(int status) throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "of yesterday");
    enqueue(
        empty("chunks", "gzip"), // Without a length, this is a truncated file.
        new MockResponse.Builder()
            .code(status)
            .setHeader("Content-Range", "bytes */0")
            .build());

    assertThatThrownBy(() -> download().saveTo(file))
        .isInstanceOf(DecodingException.class)
        .hasMessageContaining("empty file");
    assertThat(server.getRequestCount()).isEqualTo(2);
    assertThat(file).hasContent("of yesterday");
  }
}
