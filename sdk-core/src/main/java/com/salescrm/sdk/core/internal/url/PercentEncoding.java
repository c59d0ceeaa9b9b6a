package com.salescrm.sdk.core.internal.url;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Percent-encoding of UTF-8 (RFC 3986, 2.1): everything but the unreserved characters. */
public final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private PercentEncoding() {}

  /** A value that becomes one path segment. */
  public static String segment(String value) {
    return encode(value, "");
  }

  /** A name or value of a query; the comma of a joined list stays readable. */
  public static String query(String value) {
    return encode(value, ",");
  }

  private static String encode(String value, String alsoPlain) {
    if (isPlain(value, alsoPlain)) {
      return value;
    }
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    for (byte b : value.getBytes(UTF_8)) {
      if (isPlain((char) (b & 0xff), alsoPlain)) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HEX[(b >> 4) & 0xf]).append(HEX[b & 0xf]);
      }
    }
    return encoded.toString();
  }

  private static boolean isPlain(String value, String alsoPlain) {
    for (int i = 0; i < value.length(); i++) {
      if (!isPlain(value.charAt(i), alsoPlain)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPlain(char c, String alsoPlain) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~'
        || alsoPlain.indexOf(c) >= 0;
  }
}
