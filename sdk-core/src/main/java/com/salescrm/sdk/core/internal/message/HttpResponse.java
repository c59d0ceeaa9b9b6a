package com.salescrm.sdk.core.internal.message;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * A response. Its body has been read and its connection is free, unless the body is open.
 *
 * @param body the bytes read
 * @param bodyFailure why the body ended early; null if it is complete
 * @param openBody the body as a stream; null unless the call requested one and succeeded
 * @param refreshed whether the token was refreshed because of this 401
 * @param refreshFailure why the refresh because of this 401 failed; null if it did not
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and a copy would cost time.
public record HttpResponse(
    int status,
    Headers headers,
    byte[] body,
    @Nullable TransportFailure bodyFailure,
    @Nullable OpenBody openBody,
    boolean refreshed,
    @Nullable Exception refreshFailure) {
  // White space, and the bytes of a byte order mark and of UTF-16.
  private static final String BLANK = " \t\r\n\f\0\u00ef\u00bb\u00bf\u00fe\u00ff";

  public HttpResponse(
      int status, Headers headers, byte[] body, @Nullable TransportFailure bodyFailure) {
    this(status, headers, body, bodyFailure, null, false, null);
  }

  /** A response whose body is open. */
  public static HttpResponse opened(int status, Headers headers, OpenBody openBody) {
    return new HttpResponse(status, headers, new byte[0], null, openBody, false, null);
  }

  public boolean isSuccessful() {
    return status >= 200 && status < 300;
  }

  /** Whether a response with this status has no content, whatever its headers say (RFC 9110, 15.3.5, 15.3.6, 15.4.5). */
  public static boolean isWithoutContent(int status) {
    return status == 204 || status == 205 || status == 304;
  }

  /**
   * Whether the body is HTML or XML: with any status, a proxy may have sent it instead of the service. White space and a byte
   * order mark before it are skipped.
   */
  public boolean isMarkup() {
    return firstVisible(body, 0, body.length) == '<';
  }

  /** Whether a content type is that of an HTML page, which a proxy sends instead of a response of the service. */
  public static boolean isPage(@Nullable String contentType) {
    String type = String.valueOf(contentType).strip().toLowerCase(Locale.ROOT);
    return type.startsWith("text/html") || type.startsWith("application/xhtml+xml");
  }

  /** The first byte that is neither white space nor of a byte order mark; 0 if there is none. */
  public static int firstVisible(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (BLANK.indexOf(bytes[i] & 0xff) < 0) {
        return bytes[i];
      }
    }
    return 0;
  }

  public HttpResponse asRefreshed() {
    return new HttpResponse(status, headers, body, bodyFailure, openBody, true, null);
  }

  /** The same 401 with the reason why no other token is available. */
  public HttpResponse withRefreshFailure(Exception failure) {
    return new HttpResponse(status, headers, body, bodyFailure, openBody, false, failure);
  }

  /** The same response with another description of its body failure. */
  public HttpResponse withBodyFailure(TransportFailure failure) {
    return new HttpResponse(status, headers, body, failure, openBody, refreshed, refreshFailure);
  }

  /** All headers by lower-case name; unmodifiable. */
  public Map<String, List<String>> headerMap() {
    Map<String, List<String>> map = new TreeMap<>();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i).toLowerCase(Locale.ROOT);
      map.computeIfAbsent(name, key -> new ArrayList<>(1)).add(headers.value(i));
    }
    map.replaceAll((name, values) -> List.copyOf(values));
    return Collections.unmodifiableMap(map);
  }

  @Override
  public String toString() {
    return status + " with " + body.length + " bytes";
  }

  /**
   * A response body as a stream; it holds a connection until it is closed. For one thread at a time, except {@link #close}.
   */
  public interface OpenBody extends AutoCloseable {
    /** An empty body, without a connection. */
    OpenBody EMPTY = (target, offset, length) -> length == 0 ? 0 : -1;

    /**
     * Reads the available bytes; waits if there are none.
     *
     * @return the number of bytes read, or -1 at the end
     * @throws TransportFailure if the connection breaks or no byte arrives in time
     */
    int read(byte[] target, int offset, int length) throws TransportFailure;

    /** Returns the connection to the pool, or closes it if the body has not been read to its end; does nothing by default. */
    @Override
    default void close() {}
  }
}
