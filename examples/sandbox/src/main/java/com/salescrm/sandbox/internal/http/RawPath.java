package com.salescrm.sandbox.internal.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The path of a request line. It is split before decoding, so that %2F does not separate segments.
 */
public final class RawPath {
  /** The path of the base URL. */
  public static final String BASE = "/api/v1";

  private final String encoded;
  private final String[] segments;

  private RawPath(String encoded, String[] segments) {
    this.encoded = encoded;
    this.segments = segments;
  }

  /** Parses a request target, with or without a query. */
  public static RawPath of(String target) {
    int queryStart = target.indexOf('?');
    String encoded = queryStart < 0 ? target : target.substring(0, queryStart);
    String below = encoded.startsWith(BASE + "/") ? encoded.substring(BASE.length()) : encoded;
    return new RawPath(
        encoded, Arrays.stream(below.split("/", -1)).map(RawPath::decode).toArray(String[]::new));
  }

  /** The decoded path below the base URL, such as {@code /lead/}. */
  public String decoded() {
    return String.join("/", segments);
  }

  boolean isBelowBase() {
    return encoded.startsWith(BASE + "/");
  }

  String[] segments() {
    return segments.clone();
  }

  String[] withTrailingSlash() {
    String[] longer = Arrays.copyOf(segments, segments.length + 1);
    longer[segments.length] = "";
    return longer;
  }

  /** Decodes percent-encoding only. A plus sign means a space in a query, but not in a path. */
  private static String decode(String segment) {
    try {
      return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return segment;
    }
  }

  @Override
  public String toString() {
    return encoded;
  }
}
