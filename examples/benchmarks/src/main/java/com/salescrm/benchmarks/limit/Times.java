package com.salescrm.benchmarks.limit;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Parses dates from a character buffer without an intermediate string. Uncommon formats are parsed
 * by the JDK.
 */
final class Times {
  private static final int DATE = 10;
  private static final int SECONDS = 19;
  private static final int MICROS = 26;

  private Times() {}

  static LocalDate date(char[] text, int start, int length) {
    if (length == DATE) {
      int date = digits(text, start);
      if (date >= 0) {
        return LocalDate.of(date / 10_000, date / 100 % 100, date % 100);
      }
    }
    return LocalDate.parse(new String(text, start, length));
  }

  static OffsetDateTime dateTime(char[] text, int start, int length) {
    OffsetDateTime usual = usual(text, start, length);
    return usual != null ? usual : OffsetDateTime.parse(new String(text, start, length));
  }

  /** The common format: UTC, with six decimals or none. */
  private static @Nullable OffsetDateTime usual(char[] text, int start, int length) {
    int end = length > MICROS ? MICROS : SECONDS;
    if (length < SECONDS
        || text[start + DATE] != 'T'
        || text[start + 13] != ':'
        || text[start + 16] != ':'
        || !isUtc(text, start + end, length - end)) {
      return null;
    }
    int date = digits(text, start);
    int hour = two(text, start + 11);
    int minute = two(text, start + 14);
    int second = two(text, start + 17);
    int micros = end == MICROS ? micros(text, start + SECONDS) : 0;
    if ((date | hour | minute | second | micros) < 0) {
      return null;
    }
    return OffsetDateTime.of(
        LocalDateTime.of(
            date / 10_000, date / 100 % 100, date % 100, hour, minute, second, micros * 1000),
        ZoneOffset.UTC);
  }

  private static boolean isUtc(char[] text, int from, int length) {
    if (length == 1) {
      return text[from] == 'Z';
    }
    return length == 6
        && text[from] == '+'
        && text[from + 1] == '0'
        && text[from + 2] == '0'
        && text[from + 3] == ':'
        && text[from + 4] == '0'
        && text[from + 5] == '0';
  }

  private static int micros(char[] text, int at) {
    if (text[at] != '.') {
      return -1;
    }
    int high = two(text, at + 1);
    int middle = two(text, at + 3);
    int low = two(text, at + 5);
    return (high | middle | low) < 0 ? -1 : high * 10_000 + middle * 100 + low;
  }

  /** Year, month and day as one number; negative if they are not digits. */
  private static int digits(char[] text, int at) {
    if (text[at + 4] != '-' || text[at + 7] != '-') {
      return -1;
    }
    int century = two(text, at);
    int year = two(text, at + 2);
    int month = two(text, at + 5);
    int day = two(text, at + 8);
    return (century | year | month | day) < 0
        ? -1
        : (century * 100 + year) * 10_000 + month * 100 + day;
  }

  private static int two(char[] text, int at) {
    int tens = text[at] - '0';
    int ones = text[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
  }
}
