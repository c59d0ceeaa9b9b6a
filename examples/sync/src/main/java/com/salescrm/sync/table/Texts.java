package com.salescrm.sync.table;

/** Makes texts storable, since PostgreSQL accepts neither the character NUL nor a lone surrogate, and removes blanks. */
public final class Texts {
  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /**
   * Makes a text storable.
   *
   * @param text any
   * @return the text with each such character replaced by U+FFFD
   */
  public static String storable(String text) {
    int bad = firstBad(text, 0);
    if (bad < 0) {
      return text;
    }
    StringBuilder fixed = new StringBuilder(text);
    for (; bad >= 0; bad = firstBad(text, bad + 1)) {
      fixed.setCharAt(bad, REPLACEMENT);
    }
    return fixed.toString();
  }

  /**
   * Whether a text can be the id of an object: a database stores it as it is, and the path of a request can contain it.
   *
   * @param text any
   * @return false also for a blank text and for dot segments (RFC 3986, 3.3)
   */
  public static boolean isId(String text) {
    return !text.isBlank() && !text.equals(".") && !text.equals("..") && firstBad(text, 0) < 0;
  }

  /**
   * Removes the blanks around a text, also no-break spaces, such as those copied from a web page.
   *
   * @param text any
   * @return the text without them; empty if it is blank
   */
  public static String stripped(String text) {
    int end = text.length();
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    int start = 0;
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    return text.substring(start, end);
  }

  /**
   * Makes texts equal that differ only by blanks around them and by the kind of a space.
   *
   * @param text any
   * @return the text with such blanks removed, and spaces for others, such as no-break spaces
   */
  public static String withPlainSpaces(String text) {
    StringBuilder plain = new StringBuilder(stripped(text));
    for (int i = 0; i < plain.length(); i++) {
      if (Character.isSpaceChar(plain.charAt(i))) {
        plain.setCharAt(i, ' ');
      }
    }
    return plain.toString();
  }

  private static boolean isBlank(char each) {
    return Character.isWhitespace(each) || Character.isSpaceChar(each);
  }

  private static int firstBad(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char each = text.charAt(i);
      if (each != 0 && !Character.isSurrogate(each)) {
        continue;
      }
      if (Character.isHighSurrogate(each)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else {
        return i;
      }
    }
    return -1;
  }
}
