package com.salescrm.sdk.core.http;

import java.util.Locale;
import java.util.Set;

/** Rules for headers that callers set. */
final class HeaderRules {
  private static final Set<String> SET_BY_SDK = Set.of(
      "authorization",
      "host",
      "accept-encoding", // OkHttp decompresses a response only if it sets this header itself.
      "content-length",
      "content-type",
      "transfer-encoding",
      "connection",
      "user-agent");

  private HeaderRules() {}

  /** The name in lower case, if callers may set it. */
  static String name(String name) {
    if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
      throw new IllegalArgumentException(
          "header name must be a token (RFC 9110, 5.6.2), but was: " + name);
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (SET_BY_SDK.contains(lower)) {
      throw new IllegalArgumentException("header " + name + " is set by the SDK");
    }
    return lower;
  }

  /** The value, if it is allowed in a header. */
  static String value(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if ((c < ' ' && c != '\t') || c > '~') {
        throw new IllegalArgumentException("value of header " + name
            + " holds a character at position " + i + " that is not allowed in a header");
      }
    }
    return value;
  }
}
