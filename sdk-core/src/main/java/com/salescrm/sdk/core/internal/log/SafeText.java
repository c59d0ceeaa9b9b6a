package com.salescrm.sdk.core.internal.log;

import java.util.Locale;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/** Descriptions of URLs and headers for logs: values only of names that are known to hold nothing private. */
public final class SafeText {
  private static final Set<String> PARAMETERS =
      Set.of("_skip", "_limit", "_fields", "_order_by", "_group_by", "view", "type", "is_complete");
  private static final Set<String> HEADERS = Set.of(
      "accept",
      "content-type",
      "content-length",
      "content-encoding",
      "date",
      "retry-after",
      "ratelimit",
      "x-request-id",
      "request-id",
      "x-tz-offset",
      "user-agent");

  private SafeText() {}

  /** Path and query; the values of parameters that are not listed are left out. */
  public static String url(HttpUrl url) {
    StringBuilder text = new StringBuilder(url.encodedPath());
    char separator = '?';
    for (int i = 0; i < url.querySize(); i++) {
      String name = url.queryParameterName(i);
      String value = PARAMETERS.contains(name) ? url.queryParameterValue(i) : "…";
      text.append(separator).append(name).append('=').append(value);
      separator = '&';
    }
    return text.toString();
  }

  /** Names and values of the headers that are listed, and the names alone of all others. */
  public static String headers(Headers headers) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < headers.size(); i++) {
      boolean listed = HEADERS.contains(headers.name(i).toLowerCase(Locale.ROOT));
      text.append(i == 0 ? "" : ", ")
          .append(headers.name(i))
          .append(listed ? ": " + headers.value(i) : "");
    }
    return text.toString();
  }
}
