package com.salescrm.sandbox.internal.download;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The responses of the file server: a whole file, a range to its end, or a body that breaks off.
 */
final class FileResponses {
  private static final Pattern RANGE = Pattern.compile("bytes=(\\d{1,18})-");

  private final FileSettings settings;

  FileResponses(FileSettings settings) {
    this.settings = settings;
  }

  MockResponse of(RecordedRequest request, StoredFile file) {
    byte[] bytes = settings.compressed() ? file.gzip() : decompress(file.gzip());
    String tag = "\"" + Integer.toHexString(Arrays.hashCode(bytes)) + "\"";
    MockResponse.Builder response = new MockResponse.Builder();
    long from = from(request, tag);
    if (from > 0 && from >= bytes.length) {
      return response
          .code(416)
          .setHeader("content-range", "bytes */" + bytes.length)
          .build();
    }
    if (from > 0) {
      response
          .code(206)
          .setHeader(
              "content-range", "bytes " + from + "-" + (bytes.length - 1) + "/" + bytes.length);
    }
    send(response, bytes, (int) from);
    response.setHeader("content-type", file.csv() ? "text/csv" : "application/json");
    if (settings.compressed() && settings.contentEncodingSent()) {
      response.setHeader("content-encoding", "gzip");
    }
    if (settings.rangesEnabled()) {
      response.setHeader("etag", tag).setHeader("accept-ranges", "bytes");
    }
    return response.build();
  }

  private void send(MockResponse.Builder response, byte[] bytes, int from) {
    Long breakAfter = settings.takeBreak();
    int length = bytes.length - from;
    int sent = breakAfter == null ? length : (int) Math.min(length, breakAfter);
    response.body(new Buffer().write(bytes, from, sent)).setHeader("content-length", length);
    if (sent < length) {
      response.onResponseEnd(new SocketEffect.CloseSocket());
    }
    long perSecond = settings.bytesPerSecond();
    if (perSecond < Long.MAX_VALUE) {
      response.throttleBody(Math.max(1, perSecond / 20), 50, TimeUnit.MILLISECONDS);
    }
  }

  private long from(RecordedRequest request, String tag) {
    String range = request.getHeaders().get("range");
    String condition = request.getHeaders().get("if-range");
    boolean same = condition == null || condition.equals(tag);
    return settings.rangesEnabled() && same ? start(range) : 0;
  }

  private static long start(@Nullable String range) {
    Matcher matcher = RANGE.matcher(range == null ? "" : range);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private static byte[] decompress(byte[] gzip) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
