package com.salescrm.sdk.core.download;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sdk.core.error.TransportException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A proxy sends an HTML page with the status 200 instead of the file, as during a maintenance. */
class PageInsteadOfFileTest extends DownloadTestBase {
  private static final byte[] FILE = "id,name\n1,Acme\n".getBytes(UTF_8);
  private static final String TAG = "\"v1\"";

  private static MockResponse page() {
    return typed("text/html; charset=utf-8", "<html>Please come back later</html>");
  }

  private static MockResponse typed(String type, String body) {
    return new MockResponse.Builder().body(body).setHeader("Content-Type", type).build();
  }

  private static MockResponse.Builder file() {
    return new MockResponse.Builder()
        .body(new Buffer().write(FILE))
        .setHeader("Content-Type", "text/csv")
        .setHeader("ETag", TAG);
  }

  private static byte[] gzipped() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(FILE);
    }
    return bytes.toByteArray();
  }

  private Path saved() {
    return download().saveTo(directory.resolve("f"));
  }

  @Test
  void saveTo_pagesForAWhile_savesTheFile() throws IOException {
    enqueue(
        page(),
        new MockResponse.Builder().body("<!doctype html>").build(),
        typed("Text/HTML", ""),
        typed("text/html", "Please come back later"),
        file()
            .body(new Buffer().write(gzipped()))
            .setHeader("Content-Encoding", "gzip")
            .build());

    assertThat(saved()).hasBinaryContent(FILE);
    assertThat(time.sleeps()).hasSize(4);
  }

  @Test
  void saveTo_pagesOnly_failsAfterFiveFurtherRequestsAndSavesNothing() {
    for (int i = 0; i < 7; i++) {
      enqueue(page());
    }

    assertThatThrownBy(this::saved)
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("an HTML page instead of the file");
    assertThat(server.getRequestCount()).isEqualTo(6);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void open_pageDuringTheResumption_isComplete() throws IOException {
    enqueue(
        file()
            .body(new Buffer().write(FILE, 0, 5))
            .setHeader("Content-Length", FILE.length)
            .onResponseEnd(new SocketEffect.CloseSocket())
            .build(),
        page(),
        file()
            .code(206)
            .body(new Buffer().write(FILE, 5, FILE.length - 5))
            .setHeader("Content-Range", "bytes 5-" + (FILE.length - 1) + "/" + FILE.length)
            .build());

    try (InputStream in = download().open()) {
      assertThat(in.readAllBytes()).isEqualTo(FILE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>", " \r\n\t<html>", "\ufeff<html>", "\ufeff\n <!doctype html>"})
  void saveTo_pageWithoutAType_savesTheFile(String page) {
    enqueue(
        new MockResponse.Builder().body(page).build(),
        new MockResponse.Builder().chunkedBody(page, 1).build(),
        file().build());

    assertThat(saved()).hasBinaryContent(FILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/xhtml+xml", "Application/XHTML+xml; charset=utf-8"})
  void saveTo_pageInXhtml_savesTheFile(String type) {
    enqueue(typed(type, "<?xml version=\"1.0\"?><html/>"), file().build());

    assertThat(saved()).hasBinaryContent(FILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {" \n", "\ufeffid,<b>\n", "\n\n5<6"})
  void saveTo_fileWithoutATypeThatBeginsWithWhiteSpace_isSaved(String content) {
    enqueue(new MockResponse.Builder().chunkedBody(content, 1).build());

    assertThat(saved()).hasBinaryContent(content.getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource({"application/xml, <leads/>", "text/csv, <5"})
  void saveTo_fileOfAnotherTypeThatBeginsLikeAPage_isSaved(String type, String content) {
    enqueue(typed(type, content));

    assertThat(saved()).hasContent(content);
  }
}
