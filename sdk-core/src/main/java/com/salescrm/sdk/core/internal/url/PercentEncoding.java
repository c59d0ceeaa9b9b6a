package com.salescrm.sdk.core.internal.url;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Percent-encodes all characters but the unreserved ones, as UTF-8 (RFC 3986, 2.1). A text with an unpaired surrogate,
 * which has no UTF-8, is rejected with an {@link IllegalArgumentException}.
 */
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

  /** Whether the text has no unpaired surrogate. */
  public static boolean isEncodable(String value) {
    return value.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }

  private static String encode(String value, String alsoUnreserved) {
    if (isUnreserved(value, alsoUnreserved)) {
      return value;
    }
    StringBuilder encoded = new StringBuilder(value.length() + 16);
    if (!isEncodable(value)) {
      throw new IllegalArgumentException(
          "a text with an unpaired surrogate, such as half of an emoji,"
              + " cannot be sent in a URL");
    }
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
