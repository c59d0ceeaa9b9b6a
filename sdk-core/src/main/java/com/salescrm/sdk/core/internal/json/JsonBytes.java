package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes of a JSON document, with the steps of a parser over them (RFC 8259, sections 2, 6 and 7). Each step receives an
 * offset and returns another, or rejects the document with a {@link UnsupportedJsonException}.
 */
final class JsonBytes {

  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long QUOTES = '"' * EACH_BYTE;
  private static final long BACKSLASHES = '\\' * EACH_BYTE;
  private static final long SPACES = ' ' * EACH_BYTE;

  /** Integers with at most so many characters are in the range of a long. */
  private static final int LONG_LENGTH = 18;

  private static final int ESCAPED_UNIT_LENGTH = 4;
  private static final char REPLACEMENT = '\uFFFD';

  private final byte[] bytes;
  private final ByteBuffer words;

  JsonBytes(byte[] bytes) {
    this.bytes = bytes;
    this.words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  byte[] bytes() {
    return bytes;
  }

  /** The byte at an offset; the document must have one. */
  byte at(int offset) throws UnsupportedJsonException {
    require(offset < bytes.length);
    return bytes[offset];
  }

  void require(boolean supported) throws UnsupportedJsonException {
    if (!supported) {
      throw new UnsupportedJsonException();
    }
  }

  void requireEnd(int offset) throws UnsupportedJsonException {
    require(offset == bytes.length);
  }

  int skipWhitespace(int from) {
    int i = from;
    while (i < bytes.length && bytes[i] <= ' ' && isWhitespace(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isWhitespace(byte c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
  }

  boolean startsWith(int offset, byte[] expected) {
    int end = offset + expected.length;
    return end <= bytes.length && Arrays.equals(bytes, offset, end, expected, 0, expected.length);
  }

  /** Whether the text with the given content begins at an offset. */
  boolean isText(int offset, byte[] content) {
    int closing = offset + 1 + content.length;
    return closing < bytes.length
        && bytes[offset] == '"'
        && bytes[closing] == '"'
        && startsWith(offset + 1, content);
  }

  /** The offset of the first quote, backslash, control character or byte that is not ASCII; the end if there is none. */
  int unescapedAsciiEnd(int from) {
    int i = from;
    int lastWord = bytes.length - Long.BYTES;
    for (; i <= lastWord; i += Long.BYTES) {
      long others = others(words.getLong(i));
      if (others != 0) {
        return i + Long.numberOfTrailingZeros(others) / Byte.SIZE;
      }
    }
    while (i < bytes.length && isUnescapedAscii(bytes[i])) {
      i++;
    }
    return i;
  }

  /** Eight bytes at once: the lowest bit set is in the first byte that is no unescaped ASCII; later ones may be wrong. */
  private static long others(long word) {
    // The difference of an equal (0 - 1) or a smaller byte has its high bit set. Its borrow changes
    // later bytes only.
    long quotes = (word ^ QUOTES) - EACH_BYTE;
    long backslashes = (word ^ BACKSLASHES) - EACH_BYTE;
    long controls = word - SPACES;
    return (quotes | backslashes | controls | word) & HIGH_BITS;
  }

  private static boolean isUnescapedAscii(byte c) {
    return c >= ' ' && c != '"' && c != '\\';
  }

  /** The offset of the closing quote of a text; skips each escape with the character after its backslash. */
  int textEnd(int from) throws UnsupportedJsonException {
    int i = from;
    for (byte c = at(i); c != '"'; c = at(i)) {
      require(c < 0 || c >= ' ');
      i = unescapedAsciiEnd(i + (c == '\\' ? 2 : 1));
    }
    return i;
  }

  String ascii(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** Decodes the content of a text with escapes, or with characters that are not ASCII. */
  String decode(int from, int to) throws UnsupportedJsonException {
    int escape = escape(from, to);
    if (escape == to) {
      return utf8(from, to);
    }
    StringBuilder decoded = new StringBuilder(to - from);
    int i = from;
    while (escape < to) {
      decoded.append(utf8(i, escape));
      i = decodeEscape(escape + 1, decoded);
      escape = escape(i, to);
    }
    return decoded.append(utf8(i, to)).toString();
  }

  /** The offset of the first backslash; the end if there is none. */
  private int escape(int from, int to) {
    int i = from;
    while (i < to && bytes[i] != '\\') {
      i++;
    }
    return i;
  }

  private String utf8(int from, int to) throws UnsupportedJsonException {
    String decoded = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    // The decoder replaces bytes that are not UTF-8; the document may also contain this very
    // character.
    require(decoded.indexOf(REPLACEMENT) < 0
        || startsWith(from, decoded.getBytes(StandardCharsets.UTF_8)));
    return decoded;
  }

  /** Decodes the escape whose backslash is before an offset; returns the offset after it. */
  private int decodeEscape(int at, StringBuilder decoded) throws UnsupportedJsonException {
    if (at(at) == 'u') {
      int unit = 0;
      for (int i = at + 1; i <= at + ESCAPED_UNIT_LENGTH; i++) {
        int digit = Character.digit(at(i), 16);
        require(digit >= 0);
        unit = unit * 16 + digit;
      }
      decoded.append((char) unit);
      return at + 1 + ESCAPED_UNIT_LENGTH;
    }
    decoded.append(
        switch (bytes[at]) {
          case '"', '\\', '/' -> (char) bytes[at];
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          default -> throw new UnsupportedJsonException();
        });
    return at + 1;
  }

  /** The end of the integer part of a number. */
  int integerEnd(int from) throws UnsupportedJsonException {
    int digits = at(from) == '-' ? from + 1 : from;
    return at(digits) == '0' ? digits + 1 : digitsEnd(digits);
  }

  /** The end of the fraction and exponent that may follow the integer part of a number. */
  int numberEnd(int integerEnd) throws UnsupportedJsonException {
    int end = integerEnd;
    if (end < bytes.length && bytes[end] == '.') {
      end = digitsEnd(end + 1);
    }
    if (end < bytes.length && (bytes[end] | 0x20) == 'e') {
      byte sign = at(end + 1);
      end = digitsEnd(end + (sign == '+' || sign == '-' ? 2 : 1));
    }
    return end;
  }

  private int digitsEnd(int from) throws UnsupportedJsonException {
    require(isDigit(at(from)));
    int i = from + 1;
    while (i < bytes.length && isDigit(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  /** Whether an integer is short enough for {@link #toLong}. */
  boolean isShortInteger(int from, int to) {
    return to - from <= LONG_LENGTH;
  }

  long toLong(int from, int to) {
    boolean negative = bytes[from] == '-';
    long number = 0;
    for (int i = negative ? from + 1 : from; i < to; i++) {
      number = number * 10 + (bytes[i] - '0');
    }
    return negative ? -number : number;
  }

  /** The document is malformed, or only Jackson's parser reads it exactly. Without a stack trace: not reported. */
  static final class UnsupportedJsonException extends JsonParseException {

    private static final long serialVersionUID = 1L;

    UnsupportedJsonException() {
      super("unsupported JSON");
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Changes nothing.
    public Throwable fillInStackTrace() {
      return this;
    }
  }
}
