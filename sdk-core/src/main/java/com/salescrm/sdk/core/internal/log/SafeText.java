package com.salescrm.sdk.core.internal.log;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/**
 * Text for logs and exception messages: one line, of limited length. Values of parameters and headers are printed only if
 * their names are in an allow-list.
 */
public final class SafeText {
  private static final int MAX_LENGTH = 2_000;
  private static final Set<String> PARAMETERS =
      Set.of("_skip", "_limit", "_fields", "_order_by", "_group_by", "view", "type", "is_complete");
  private static final Set<String> HEADERS = Set.of(
      "accept",
      "accept-encoding",
      "content-type",
      "content-length",
      "content-encoding",
      "date",
      "range",
      "retry-after",
      "ratelimit",
      "x-request-id",
      "request-id",
      "x-tz-offset",
      "user-agent");

  private SafeText() {}

  /**
   * An untrusted text as one line: control characters, line separators, characters that change the writing direction and
   * unpaired surrogates are escaped; the line is cut off after 2,000 characters.
   */
  public static String line(String text) {
    int end = Math.min(text.length(), MAX_LENGTH);
    StringBuilder line = null;
    int i = 0;
    for (; i < end && (line == null || line.length() < MAX_LENGTH); i++) {
      char c = text.charAt(i);
      if (isPrintable(text, i)) {
        if (line != null) {
          line.append(c);
        }
      } else {
        line = line == null ? new StringBuilder(end + 16).append(text, 0, i) : line;
        line.append(escape(c));
      }
    }
    if (i > 0
        && i < text.length()
        && Character.isSurrogatePair(text.charAt(i - 1), text.charAt(i))) {
      if (line != null) {
        line.append(text.charAt(i));
      }
      i++; // Both halves.
    }
    String whole = line == null ? text.substring(0, i) : line.toString();
    return i == text.length() ? whole : whole + "… (" + (text.length() - i) + " more characters)";
  }

  private static boolean isPrintable(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1));
    }
    if (Character.isLowSurrogate(c)) {
      return i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR -> false;
      default -> true;
    };
  }

  private static String escape(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format("\\u%04x", (int) c);
    };
  }

  /** Scheme, host and port. */
  public static String origin(HttpUrl url) {
    return url.scheme() + "://" + url.host() + ":" + url.port();
  }

  /** The path; a segment with an e-mail address is replaced by an ellipsis. */
  public static String path(HttpUrl url) {
    String path = url.encodedPath();
    if (!path.contains("@") && !path.contains("%40")) {
      return path;
    }
    return url.encodedPathSegments().stream()
        .map(segment -> segment.contains("@") || segment.contains("%40") ? "…" : segment)
        .collect(Collectors.joining("/", "/", ""));
  }

  /** Path and query; e-mail addresses in the path and the values of other parameters are replaced by an ellipsis. */
  public static String url(HttpUrl url) {
    StringBuilder text = new StringBuilder(path(url));
    char separator = '?';
    for (int i = 0; i < url.querySize(); i++) {
      String name = url.queryParameterName(i);
      String value = PARAMETERS.contains(name) ? url.queryParameterValue(i) : "…";
      text.append(separator).append(name).append('=').append(value);
      separator = '&';
    }
    return line(text.toString());
  }

  /** Whether the values of a header are printed. */
  public static boolean showsValueOf(String header) {
    return HEADERS.contains(header.toLowerCase(Locale.ROOT));
  }

  /** Headers; only the listed ones with their values. */
  public static String headers(Headers headers) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < headers.size(); i++) {
      boolean listed = showsValueOf(headers.name(i));
      text.append(i == 0 ? "" : ", ")
          .append(headers.name(i))
          .append(listed ? ": " + headers.value(i) : "");
    }
    return line(text.toString());
  }
}
