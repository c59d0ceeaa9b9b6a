package com.salescrm.sdk.core.http;

import java.util.Locale;
import java.util.Set;

/** Checks of settings: each message names the setting. */
final class Checks {
  private static final Set<String> OWN_HEADERS = Set.of(
      "authorization",
      "host",
      "accept-encoding", // Else the answer would come compressed and stay so.
      "content-length",
      "content-type",
      "transfer-encoding",
      "connection",
      "user-agent");

  private Checks() {}

  static String headerName(String name) {
    if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
      throw new IllegalArgumentException(
          "header name must be a token (RFC 9110, 5.6.2), but was: " + name);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (OWN_HEADERS.contains(lower)) {
      throw new IllegalArgumentException("header " + name + " is set by the SDK");
    }
    return lower;
  }

  static String headerValue(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < ' ' && c != '\t') || c > '~') {
        throw new IllegalArgumentException("value of header " + name
            + " holds a character at position " + i + " that cannot stand in a header");
      }
    }
    return value;
  }
}
