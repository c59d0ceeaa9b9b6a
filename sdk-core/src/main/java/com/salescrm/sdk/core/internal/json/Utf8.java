package com.salescrm.sdk.core.internal.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Converts documents to UTF-8, the only encoding that the parsers of the SDK read. */
final class Utf8 {

  private static final int UTF_32_LENGTH = 4;

  private Utf8() {}

  /** The document itself, or converted if it is UTF-16 or UTF-32 (detected by its zero bytes: RFC 4627, section 3). */
  static byte[] convert(byte[] json) {
    Charset charset = detectOther(json);
    return charset == null ? json : encode(new String(json, charset));
  }

  /** Encodes a JSON text. An unpaired surrogate, which has no encoding in UTF-8, becomes a JSON escape. */
  static byte[] encode(String json) {
    int unpaired = unpairedSurrogate(json, 0);
    if (unpaired < 0) {
      return json.getBytes(StandardCharsets.UTF_8);
    }
    StringBuilder escaped = new StringBuilder(json.length() + 16);
    int from = 0;
    for (; unpaired >= 0; unpaired = unpairedSurrogate(json, from)) {
      escaped
          .append(json, from, unpaired)
          .append("\\u")
          .append(Integer.toHexString(json.charAt(unpaired))); // Four digits: d800 to dfff.
      from = unpaired + 1;
    }
    return escaped.append(json, from, json.length()).toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Checks a property name. Jackson reads bytes beyond U+10FFFF in a name as an unpaired surrogate, and rejects the name
   * that is then written.
   */
  static String requireUnicode(String name, JsonParser parser) throws JsonParseException {
    if (!isUnicode(name)) {
      throw new JsonParseException(parser, "a property name that is not Unicode");
    }
    return name;
  }

  /** Whether a text has no unpaired surrogate. */
  static boolean isUnicode(String text) {
    return unpairedSurrogate(text, 0) < 0;
  }

  private static int unpairedSurrogate(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return i;
        }
        i++; // Skip the low surrogate of the pair.
      }
    }
    return -1;
  }

  private static @Nullable Charset detectOther(byte[] json) {
    if (json.length < 2) {
      return null;
    }
    boolean bigEndianMark = json[0] == (byte) 0xFE && json[1] == (byte) 0xFF;
    boolean littleEndianMark = json[0] == (byte) 0xFF && json[1] == (byte) 0xFE;
    if (json.length >= UTF_32_LENGTH && json[0] == 0 && json[1] == 0) {
      return Charset.forName("UTF-32BE");
    }
    if (json.length >= UTF_32_LENGTH
        && (json[1] == 0 || littleEndianMark)
        && json[2] == 0
        && json[3] == 0) {
      return Charset.forName("UTF-32LE");
    }
    if (bigEndianMark || json[0] == 0) {
      return StandardCharsets.UTF_16BE;
    }
    return littleEndianMark || json[1] == 0 ? StandardCharsets.UTF_16LE : null;
  }
}
