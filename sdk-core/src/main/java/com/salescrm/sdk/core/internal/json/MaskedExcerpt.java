package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Shortens a document for error messages without its contents: property names, punctuation, numbers, {@code true}, {@code
 * false} and {@code null} are shown, every other text becomes {@code …}. Works for any text, such as an HTML page.
 */
final class MaskedExcerpt {

  private static final int LENGTH = 120;
  private static final int MAX_NAME = 48;
  private static final int MAX_DIGITS = 20;
  private static final String MASK = "…";
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7e]");
  private static final Set<String> LITERALS = Set.of("true", "false", "null");

  private final byte[] document;
  private final int end;
  private final StringBuilder out = new StringBuilder();
  private int position;

  private MaskedExcerpt(byte[] document, int end) {
    this.document = document;
    this.end = end;
  }

  /** The first characters of a tree. */
  static String of(JsonNode tree) {
    return head(Utf8.encode(tree.toString()));
  }

  /** The first characters of a document. */
  static String head(byte[] document) {
    MaskedExcerpt excerpt = new MaskedExcerpt(document, document.length);
    while (excerpt.position < excerpt.end && excerpt.out.length() < LENGTH) {
      excerpt.step();
    }
    return excerpt.out.substring(0, Math.min(LENGTH, excerpt.out.length()));
  }

  /** The last characters before an offset. The scan begins at the start, to know which text is quoted. */
  static String before(byte[] document, long offset) {
    MaskedExcerpt excerpt =
        new MaskedExcerpt(document, (int) Math.max(0, Math.min(offset, document.length)));
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
      appendQuoted();
    } else if (isWordPart(c)) {
      appendWord();
    } else {
      position++;
      if (c > ' ') {
        out.append((char) c);
      }
    }
  }

  private void appendQuoted() {
    int start = ++position;
    while (position < end && document[position] != '"') {
      position += document[position] == '\\' ? 2 : 1;
    }
    int close = Math.min(position, end);
    position = close + 1;
    out.append('"')
        .append(isName(close) && close - start <= MAX_NAME ? printable(start, close) : MASK)
        .append('"');
  }

  private boolean isName(int close) {
    int next = close + 1;
    while (next < document.length && document[next] >= 0 && document[next] <= ' ') {
      next++;
    }
    return close < end && next < document.length && document[next] == ':';
  }

  private void appendWord() {
    int start = position;
    boolean number = true;
    while (position < end && isWordPart(document[position])) {
      number &= document[position] >= '0' && document[position] <= '9';
      position++;
    }
    String word = printable(start, position);
    boolean shown = (number && word.length() <= MAX_DIGITS) || LITERALS.contains(word);
    out.append(shown ? word : MASK);
  }

  private String printable(int start, int close) {
    String text = new String(document, start, close - start, StandardCharsets.UTF_8);
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  /** Bytes beyond ASCII are negative and count as letters, so that all alphabets are masked. */
  private static boolean isWordPart(int c) {
    return c < 0 || Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '@' || c == '%';
  }
}
