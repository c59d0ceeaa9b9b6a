package com.salescrm.sync.simulation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A message of HTTP/1.1, a request or a response.
 *
 * @param first the first line
 * @param headers the lines of the headers
 * @param body the bytes of the body, as characters of ISO 8859-1
 * @param missing how many bytes of the body follow that never arrive
 */
record Message(String first, List<String> headers, String body, int missing) {
  private static final String LENGTH = "content-length:";

  Message(String first, List<String> headers, String body) {
    this(first, headers, body, 0);
  }

  /** Reads a message; null at the end of the connection. */
  static @Nullable Message read(InputStream in) throws IOException {
    String first = line(in);
    if (first == null) {
      return null;
    }
    List<String> headers = new ArrayList<>();
    int length = 0;
    for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      } else {
        headers.add(line);
      }
    }
    return new Message(first, headers, new String(in.readNBytes(length), ISO_8859_1));
  }

  private static @Nullable String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        return null;
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  /** Method and target, such as {@code GET /api/v1/lead/?_limit=10}. */
  String what() {
    return first.substring(0, first.lastIndexOf(' '));
  }

  String target() {
    return first.split(" ", -1)[1];
  }

  /** Whether it reads one object by its id. */
  boolean isPointRead() {
    return what().matches("GET /api/v1/[a-z_]+/[a-z]+_\\w+/(\\?.*)?");
  }

  Message withTarget(String target) {
    String[] words = first.split(" ", -1);
    return new Message(words[0] + " " + target + " " + words[2], headers, body);
  }

  Message withBody(String other) {
    return new Message(first, headers, other);
  }

  /** Without the end of the body, at least one byte. */
  Message cut(int length) {
    int left = Math.min(length, Math.max(0, body.length() - 1));
    return new Message(first, headers, body.substring(0, left), body.length() - left);
  }

  boolean isCut() {
    return missing > 0;
  }

  void writeTo(OutputStream out) throws IOException {
    StringBuilder head = new StringBuilder(first).append("\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    head.append(LENGTH).append(' ').append(body.length() + missing).append("\r\n\r\n");
    out.write(head.append(body).toString().getBytes(ISO_8859_1));
    out.flush();
  }
}
