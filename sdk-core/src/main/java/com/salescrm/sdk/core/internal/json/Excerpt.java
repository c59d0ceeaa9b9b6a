package com.salescrm.sdk.core.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Shows the shape of a document without its contents: property names, punctuation, numbers and the three words of JSON
 * stay, every other text becomes {@code …}. Works on anything, so also on an HTML page that came instead of JSON.
 */
final class Excerpt {

  private static final int LENGTH = 120;
  private static final int LONGEST_NAME = 48;
  private static final String MASK = "…";
  private static final Set<String> WORDS = Set.of("true", "false", "null");

  private final byte[] document;
  private final int end;
  private final StringBuilder out = new StringBuilder();
  private int position;

  private Excerpt(byte[] document, int end) {
    this.document = document;
    this.end = end;
  }

  /** The beginning of a document. */
  static String head(byte[] document) {
    Excerpt excerpt = new Excerpt(document, document.length);
    while (excerpt.position < excerpt.end && excerpt.out.length() < LENGTH) {
      excerpt.step();
    }
    return excerpt.out.substring(0, Math.min(LENGTH, excerpt.out.length()));
  }

  /** What stands just before the given position; scanned from the start, to know what lies within quotes. */
  static String before(byte[] document, long position) {
    Excerpt excerpt = new Excerpt(document, (int) Math.max(0, Math.min(position, document.length)));
    while (excerpt.position < excerpt.end) {
      excerpt.step();
      if (excerpt.out.length() > 16 * LENGTH) {
        excerpt.out.delete(0, excerpt.out.length() - LENGTH);
      }
    }
    return excerpt.out.substring(Math.max(0, excerpt.out.length() - LENGTH));
  }

  private void step() {
    int c = document[position];
    if (c == '"') {
      text();
    } else if (isWordPart(c)) {
      word();
    } else {
      position++;
      if (c > ' ') {
        out.append((char) c);
      }
    }
  }

  private void text() {
    int start = ++position;
    while (position < end && document[position] != '"') {
      position += document[position] == '\\' ? 2 : 1;
    }
    int close = Math.min(position, end);
    position = close + 1;
    out.append('"')
        .append(isName(close) && close - start <= LONGEST_NAME ? printable(start, close) : MASK)
        .append('"');
  }

  private boolean isName(int close) {
    int next = close + 1;
    while (next < document.length && document[next] >= 0 && document[next] <= ' ') {
      next++;
    }
    return close < end && next < document.length && document[next] == ':';
  }

  private void word() {
    int start = position;
    boolean number = true;
    while (position < end && isWordPart(document[position])) {
      number &= document[position] >= '0' && document[position] <= '9';
      position++;
    }
    String word = printable(start, position);
    out.append((number && word.length() <= 20) || WORDS.contains(word) ? word : MASK);
  }

  private String printable(int start, int close) {
    String text = new String(document, start, close - start, StandardCharsets.UTF_8);
    return text.replaceAll("[^\\x20-\\x7e]", "?");
  }

  /** Bytes beyond ASCII are negative and part of words, so that other alphabets are masked too. */
  private static boolean isWordPart(int c) {
    return c < 0 || Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '@' || c == '%';
  }
}
