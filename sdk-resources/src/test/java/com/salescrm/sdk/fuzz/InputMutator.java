package com.salescrm.sdk.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Changes valid inputs: bytes, tokens (a word, or a quoted text), ranges, and the end. The same seed generates the same
 * inputs. Not thread-safe.
 */
final class InputMutator {
  private static final int MAX_LENGTH = 4_096;
  private static final List<byte[]> COMMON = bytes(List.of(
      "null",
      "true",
      "0",
      "-1",
      "1.50",
      "1e400",
      "-0.0",
      "4294967297",
      "9223372036854775808",
      "\"\"",
      "\"a\\\"b\"",
      "\\ud83d",
      "\\u0000",
      "\\",
      "\"",
      "'",
      ",",
      ":",
      ";",
      "=",
      "%",
      "%2",
      "+",
      "-",
      "/",
      " ",
      "\n",
      "\r",
      "\r\n",
      "\t",
      "\u0000",
      "\u007f",
      "\u0085",
      "\u00e9",
      "\u2028",
      "\u202e",
      "\uFEFF",
      "\uFFFD",
      "\uD83D\uDE80",
      "[",
      "]",
      "{",
      "}",
      "{}",
      "[]"));
  // Not UTF-8: a continuation byte alone, overlong forms, a surrogate, beyond Unicode, an
  // incomplete character.
  private static final List<byte[]> NOT_UTF_8 = List.of(
      raw(0x80),
      raw(0xC0, 0x80),
      raw(0xC1, 0xA1),
      raw(0xE0, 0x80, 0xAF),
      raw(0xED, 0xA0, 0xBD),
      raw(0xF0, 0x80, 0x80, 0x80),
      raw(0xF4, 0xBF, 0xBF, 0xBF),
      raw(0xF5, 0x80, 0x80, 0x80),
      raw(0xE2, 0x82),
      raw(0xFF, 0xFE),
      raw(0xFE, 0xFF));

  private final List<byte[]> seeds;
  private final List<byte[]> parts;
  private final SplittableRandom random;

  InputMutator(List<byte[]> seeds, List<String> parts, long seed) {
    this.seeds = seeds;
    this.parts = bytes(parts);
    this.random = new SplittableRandom(seed);
  }

  /** A seed with one change, and with decreasing probability more. */
  byte[] next() {
    byte[] input = of(seeds);
    do {
      input = changed(input);
    } while (input.length <= MAX_LENGTH && oneIn(2));
    return input.length > MAX_LENGTH ? Arrays.copyOf(input, MAX_LENGTH) : input;
  }

  private byte[] changed(byte[] input) {
    int at = random.nextInt(input.length + 1);
    return switch (random.nextInt(10)) {
      case 0 -> replaced(input, at, at + 1, raw(random.nextInt(256)));
      case 1 -> replaced(input, at, at, part());
      case 2, 3 -> replaced(input, tokenStart(input, at), tokenEnd(input, at), part());
      case 4 -> replaced(input, tokenStart(input, at), tokenEnd(input, at), token(of(seeds)));
      case 5 -> replaced(input, at, at + 1 + random.nextInt(8), new byte[0]);
      case 6 -> replaced(input, at, at, range(input));
      case 7 -> replaced(input, at, at, repeated(part(), oneIn(16) ? random.nextInt(300) : 2));
      case 8 -> oneIn(4) ? Arrays.copyOf(input, at) : replaced(input, at, at, token(input));
      default -> oneIn(4) ? spliced(input, at) : flipped(input, at);
    };
  }

  private byte[] part() {
    if (oneIn(8)) {
      return of(NOT_UTF_8);
    }
    return parts.isEmpty() || oneIn(2) ? of(COMMON) : of(parts);
  }

  private byte[] spliced(byte[] input, int at) {
    byte[] other = of(seeds);
    int from = random.nextInt(other.length + 1);
    return replaced(input, at, input.length, Arrays.copyOfRange(other, from, other.length));
  }

  private byte[] flipped(byte[] input, int at) {
    byte[] flipped = input.clone();
    if (at < input.length) {
      flipped[at] ^= (byte) (1 << random.nextInt(8));
    }
    return flipped;
  }

  private byte[] range(byte[] input) {
    int from = random.nextInt(input.length + 1);
    return Arrays.copyOfRange(input, from, Math.min(input.length, from + 1 + random.nextInt(64)));
  }

  private byte[] token(byte[] input) {
    int at = random.nextInt(input.length + 1);
    return Arrays.copyOfRange(input, tokenStart(input, at), tokenEnd(input, at));
  }

  private static int tokenStart(byte[] input, int at) {
    int start = at;
    while (start > 0 && isTokenPart(input[start - 1])) {
      start--;
    }
    return start > 0 && input[start - 1] == '"' ? start - 1 : start;
  }

  private static int tokenEnd(byte[] input, int at) {
    int end = at;
    while (end < input.length && isTokenPart(input[end])) {
      end++;
    }
    return end < input.length && input[end] == '"' ? end + 1 : end;
  }

  private static boolean isTokenPart(byte b) {
    return b < 0 || Character.isLetterOrDigit(b) || "._-+@".indexOf(b) >= 0;
  }

  private static byte[] replaced(byte[] input, int from, int to, byte[] by) {
    int end = Math.min(to, input.length);
    byte[] result = Arrays.copyOf(input, from + by.length + input.length - end);
    System.arraycopy(by, 0, result, from, by.length);
    System.arraycopy(input, end, result, from + by.length, input.length - end);
    return result;
  }

  private static byte[] repeated(byte[] part, int count) {
    byte[] repeated = new byte[part.length * count];
    for (int i = 0; i < repeated.length; i++) {
      repeated[i] = part[i % part.length];
    }
    return repeated;
  }

  private boolean oneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private byte[] of(List<byte[]> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static List<byte[]> bytes(List<String> texts) {
    return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }

  static byte[] raw(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
