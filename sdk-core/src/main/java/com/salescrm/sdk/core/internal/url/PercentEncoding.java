package com.salescrm.sdk.core.internal.url;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Percent-encodes all characters but the unreserved ones, as UTF-8 (RFC 3986, 2.1). */
public final class PercentEncoding {
  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private PercentEncoding() {}

  /** A value as one path segment. */
  public static String segment(String value) {
    return encode(value, "");
  }

  /** A name or value of a query; commas are not encoded. */
  public static String query(String value) {
    return encode(value, ",");
  }

  private static String encode(String value, String alsoUnreserved) {
    if (isUnreserved(value, alsoUnreserved)) {
      return value;
    }
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    for (byte b : value.getBytes(UTF_8)) {
      if (isUnreserved((char) (b & 0xff), alsoUnreserved)) {
        encoded.append((char) b);
      } else {
        encoded.append('%').append(HEX[(b >> 4) & 0xf]).append(HEX[b & 0xf]);
      }
    }
    return encoded.toString();
  }

  private static boolean isUnreserved(String value, String alsoUnreserved) {
    for (int i = 0; i < value.length(); i++) {
      if (!isUnreserved(value.charAt(i), alsoUnreserved)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isUnreserved(char c, String alsoUnreserved) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '~'
        || alsoUnreserved.indexOf(c) >= 0;
  }
}
