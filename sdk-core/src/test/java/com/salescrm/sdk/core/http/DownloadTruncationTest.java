package com.salescrm.sdk.core.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sdk.core.download.Download;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.http.RawServer.Exchange;
import com.salescrm.sdk.core.internal.time.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The connection ends at any byte of the response to a download, and of the response to the request that resumes it. */
@Timeout(120)
class DownloadTruncationTest {
  private static final byte[] FILE = "id,name\n1,Acme\n2,Globex\n".getBytes(ISO_8859_1);

  @TempDir
  Path directory;

  /** How the end of the body is stated. */
  private enum Framing {
    LENGTH,
    CHUNKED,
    UNTIL_CLOSE
  }

  /** What the service sends after a request with a range. */
  private enum Service {
    PART,
    WHOLE,
    WHOLE_WITHOUT_VALIDATOR,
    NO_SUCH_RANGE
  }

  private record Case(Framing framing, Service service, boolean gzip, boolean reset) {
    byte[] file() throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
        out.write(FILE);
      }
      return gzip ? bytes.toByteArray() : FILE;
    }

    /** Without a length, a file that is not gzip ends where the connection is closed. */
    boolean hasUnknownEnd() {
      return framing == Framing.UNTIL_CLOSE && !reset;
    }

    /** Around the borders of head and body. */
    int[] lengths() throws IOException {
      int all = response(0).length;
      String text = new String(response(0), ISO_8859_1);
      int head = text.indexOf("\r\n\r\n") + 4;
      return IntStream.of(0, head - 1, head, head + 1, head + 20, all - 5, all - 1, all)
          .toArray();
    }

    byte[] response(int from) throws IOException {
      byte[] file = file();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String tag = service == Service.WHOLE_WITHOUT_VALIDATOR ? "" : "ETag: \"v1\"\r\n";
      if (from >= file.length || (from > 0 && service == Service.NO_SUCH_RANGE)) {
        return ("HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\nContent-Range: bytes */"
                + file.length + "\r\n\r\n")
            .getBytes(ISO_8859_1);
      }
      String range = "Content-Range: bytes " + from + "-" + (file.length - 1) + "/" + file.length;
      String status =
          from == 0 ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 206 Partial Content\r\n" + range + "\r\n";
      int length = file.length - from;
      String end = switch (framing) {
        case LENGTH -> "Content-Length: " + length + "\r\n\r\n";
        case CHUNKED -> "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(length) + "\r\n";
        case UNTIL_CLOSE -> "Connection: close\r\n\r\n";
      };
      out.write(
          (status + tag + (gzip ? "Content-Encoding: gzip\r\n" : "") + end).getBytes(ISO_8859_1));
      out.write(file, from, length);
      out.write((framing == Framing.CHUNKED ? "\r\n0\r\n\r\n" : "").getBytes(ISO_8859_1));
      return out.toByteArray();
    }

    /** Ends the first two responses after that many bytes. */
    void respond(Exchange exchange, int bytes, int number) throws IOException {
      int range = exchange.head().indexOf("bytes=") + 6;
      int from = range < 6 || service.name().startsWith("WHOLE")
          ? 0
          : Integer.parseInt(exchange.head().substring(range, exchange.head().indexOf('-', range)));
      byte[] all = response(from);
      if (number > 2) {
        exchange.write(all);
        exchange.cut();
        return;
      }
      exchange.write(Arrays.copyOf(all, Math.min(all.length, bytes)));
      if (reset) {
        exchange.reset();
      } else {
        exchange.cut();
      }
    }
  }

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (Framing framing : Framing.values()) {
      for (Service service : Service.values()) {
        for (boolean gzip : new boolean[] {true, false}) {
          for (boolean reset : new boolean[] {true, false}) {
            cases.add(Arguments.of(new Case(framing, service, gzip, reset)));
          }
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void connectionEndsWithinTheResponses_fileIsExactOrThereIsNone(Case each) throws Exception {
    AtomicInteger bytes = new AtomicInteger();
    AtomicInteger number = new AtomicInteger();
    List<String> wrong = new ArrayList<>();
    try (RawServer server = new RawServer(
            null, exchange -> each.respond(exchange, bytes.get(), number.incrementAndGet()));
        ApiClient client =
            TestClients.to(server.port()).timing(new ManualTime().timing()).build()) {
      String link = "http://localhost:" + server.port() + "/file";
      Download download = Download.of(client, link, () -> link);
      for (int length : each.lengths()) {
        bytes.set(length);
        number.set(0);
        check(each, length + " saved: ", saved(download), wrong);
        number.set(0);
        check(each, length + " read: ", read(download), wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private void check(Case each, String name, String result, List<String> wrong) {
    String whole = new String(FILE, ISO_8859_1);
    boolean isPrefix = each.hasUnknownEnd() && !each.gzip() && whole.startsWith(result);
    boolean isReadError = name.contains("read")
        && result.equals("cannot resume")
        && ((each.hasUnknownEnd() && each.gzip())
            || each.service() == Service.WHOLE_WITHOUT_VALIDATOR
            || each.service() == Service.NO_SUCH_RANGE);
    if (!result.equals(whole) && !isPrefix && !isReadError) {
      wrong.add(name + result);
    }
  }

  private String saved(Download download) throws IOException {
    Path target = directory.resolve("f");
    try {
      return Files.readString(download.saveTo(target), ISO_8859_1);
    } catch (CrmException e) {
      return e.toString();
    } finally {
      Files.deleteIfExists(target);
      assertThat(directory).isEmptyDirectory();
    }
  }

  private static String read(Download download) throws IOException {
    try (InputStream in = download.open()) {
      return new String(in.readAllBytes(), ISO_8859_1);
    } catch (CrmException e) {
      return String.valueOf(e.getMessage()).matches(".*(cannot resume|ended before its gzip).*")
          ? "cannot resume"
          : e.toString();
    }
  }
}
