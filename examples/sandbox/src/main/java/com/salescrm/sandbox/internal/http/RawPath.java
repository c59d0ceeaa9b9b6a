package com.salescrm.sandbox.internal.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The path of a request line: split while still encoded, so that %2F stays inside its segment. */
public final class RawPath {
  /** The path of the base address. */
  public static final String BASE = "/api/v1";

  private final String encoded;
  private final String[] segments;

  private RawPath(String encoded, String[] segments) {
    this.encoded = encoded;
    this.segments = segments;
  }

  /** Takes the target of a request line, with or without a query. */
  public static RawPath of(String target) {
    int mark = target.indexOf('?');
    String encoded = mark < 0 ? target : target.substring(0, mark);
    String below = encoded.startsWith(BASE + "/") ? encoded.substring(BASE.length()) : encoded;
    return new RawPath(
        encoded, Arrays.stream(below.split("/", -1)).map(RawPath::decode).toArray(String[]::new));
  }

  /** Below the base address, decoded: {@code /lead/}. */
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

  /** Plus is a space in a query only; in a path it is a plus. */
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
