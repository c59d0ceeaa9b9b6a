package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Gives every document the one encoding that is read: UTF-8. */
final class Documents {

  private static final int ENOUGH_TO_TELL = 4;
  private static final String ESCAPE = "\\u%04x";

  private Documents() {}

  /** The document itself, or the same in UTF-8 if it is in UTF-16 or UTF-32 (found as RFC 4627, 3 says: by its zeros). */
  static byte[] inUtf8(byte[] json) {
    Charset other = otherCharset(json);
    return other == null ? json : of(new String(json, other));
  }

  /** A text in UTF-8; half a pair of surrogates, which has no bytes there, is written as an escape of JSON. */
  static byte[] of(String json) {
    int half = halfPair(json, 0);
    if (half < 0) {
      return json.getBytes(StandardCharsets.UTF_8);
    }
    StringBuilder escaped = new StringBuilder(json.length() + ESCAPE.length());
    int from = 0;
    for (; half >= 0; half = halfPair(json, from)) {
      escaped.append(json, from, half).append(String.format(ESCAPE, (int) json.charAt(half)));
      from = half + 1;
    }
    return escaped.append(json, from, json.length()).toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * A property name, if it can be written: a parser makes half a pair of surrogates of bytes beyond U+10FFFF in a name,
   * and refuses the name that is written for it.
   */
  static String requireUnicode(String name, JsonParser parser) throws JsonParseException {
    if (halfPair(name, 0) >= 0) {
      throw new JsonParseException(parser, "a property name that is not Unicode");
    }
    return name;
  }

  private static int halfPair(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return i;
        }
        i++; // The second of a pair.
      }
    }
    return -1;
  }

  private static @Nullable Charset otherCharset(byte[] json) {
    if (json.length < 2) {
      return null;
    }
    boolean bigMark = json[0] == (byte) 0xFE && json[1] == (byte) 0xFF;
    boolean littleMark = json[0] == (byte) 0xFF && json[1] == (byte) 0xFE;
    if (json.length >= ENOUGH_TO_TELL && json[0] == 0 && json[1] == 0) {
      return Charset.forName("UTF-32BE");
    }
    if (json.length >= ENOUGH_TO_TELL
        && (json[1] == 0 || littleMark)
        && json[2] == 0
        && json[3] == 0) {
      return Charset.forName("UTF-32LE");
    }
    if (bigMark || json[0] == 0) {
      return StandardCharsets.UTF_16BE;
    }
    return littleMark || json[1] == 0 ? StandardCharsets.UTF_16LE : null;
  }
}
