package com.salescrm.sdk.core.internal.json;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the date and time texts of the service.
 *
 * <p>The common forms, {@code yyyy-MM-ddTHH:mm:ss[.1-9 digits][Z|±HH:MM]}, are read digit by digit: the formatter of
 * the JDK takes about half of the time of decoding a page. Every other text goes to the JDK, so that what is accepted
 * is what {@link OffsetDateTime#parse(CharSequence)} accepts, and besides that date-times without an offset, which are
 * UTC.
 */
public final class Timestamps {

  private static final int DATE_LENGTH = 10;
  private static final int SECONDS_END = 19;
  private static final int MAX_OFFSET_MINUTES = 18 * 60;

  private Timestamps() {}

  /**
   * Reads a date-time; one without an offset is UTC.
   *
   * @param text the text as the service sent it
   * @return the date-time, with the offset it was written with
   * @throws DateTimeParseException if it is not a date-time
   */
  public static OffsetDateTime parse(String text) {
    OffsetDateTime fast = parseCommonForm(text);
    return fast != null ? fast : parseOtherForm(text);
  }

  /**
   * Reads a date without a time.
   *
   * @param text the text as the service sent it
   * @return the date
   * @throws DateTimeParseException if it is not a date
   */
  public static LocalDate parseDate(String text) {
    if (text.length() == DATE_LENGTH && isDate(text)) {
      return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    }
    return LocalDate.parse(text);
  }

  private static OffsetDateTime parseOtherForm(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException withoutOffset) {
      try {
        return LocalDateTime.parse(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .atOffset(ZoneOffset.UTC);
      } catch (DateTimeException neither) {
        throw withoutOffset;
      }
    }
  }

  /** The date-time, or null if the text has another form or names an instant that does not exist. */
  private static @Nullable OffsetDateTime parseCommonForm(String text) {
    if (text.length() < SECONDS_END || !isDate(text) || !isTime(text)) {
      return null;
    }
    int fractionEnd = fractionEnd(text);
    if (fractionEnd < 0) {
      return null;
    }
    ZoneOffset offset = offset(text, fractionEnd);
    if (offset == null) {
      return null;
    }
    return OffsetDateTime.of(
        digits(text, 0, 4),
        digits(text, 5, 7),
        digits(text, 8, 10),
        digits(text, 11, 13),
        digits(text, 14, 16),
        digits(text, 17, 19),
        nanos(text, fractionEnd),
        offset);
  }

  private static boolean isDate(String text) {
    if (text.charAt(4) != '-' || text.charAt(7) != '-') {
      return false;
    }
    int year = digits(text, 0, 4);
    int month = digits(text, 5, 7);
    int day = digits(text, 8, 10);
    return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month);
  }

  private static boolean isTime(String text) {
    return text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':'
        && isBelow(digits(text, 11, 13), 24)
        && isBelow(digits(text, 14, 16), 60)
        && isBelow(digits(text, 17, 19), 60);
  }

  private static boolean isBelow(int number, int limit) {
    return number >= 0 && number < limit;
  }

  private static int lengthOfMonth(int year, int month) {
    return switch (month) {
      case 2 -> Year.isLeap(year) ? 29 : 28;
      case 4, 6, 9, 11 -> 30;
      default -> 31;
    };
  }

  /** Where the fraction ends, or -1 if there is a point without one to nine digits behind it. */
  private static int fractionEnd(String text) {
    if (text.length() == SECONDS_END || text.charAt(SECONDS_END) != '.') {
      return SECONDS_END;
    }
    int end = SECONDS_END + 1;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    int count = end - SECONDS_END - 1;
    return count >= 1 && count <= 9 ? end : -1;
  }

  private static int nanos(String text, int fractionEnd) {
    int nanos = 0;
    for (int i = 0; i < 9; i++) {
      int position = SECONDS_END + 1 + i;
      nanos = nanos * 10 + (position < fractionEnd ? text.charAt(position) - '0' : 0);
    }
    return nanos;
  }

  private static @Nullable ZoneOffset offset(String text, int from) {
    int length = text.length() - from;
    if (length == 0 || (length == 1 && text.charAt(from) == 'Z')) {
      return ZoneOffset.UTC;
    }
    char sign = text.charAt(from);
    if (length != 6 || (sign != '+' && sign != '-') || text.charAt(from + 3) != ':') {
      return null;
    }
    int hours = digits(text, from + 1, from + 3);
    int minutes = digits(text, from + 4, from + 6);
    if (hours < 0 || !isBelow(minutes, 60) || hours * 60 + minutes > MAX_OFFSET_MINUTES) {
      return null;
    }
    int seconds = (hours * 60 + minutes) * 60;
    return ZoneOffset.ofTotalSeconds(sign == '-' ? -seconds : seconds);
  }

  /** The number written by the digits from start to end, or -1 if one of them is none. */
  private static int digits(String text, int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!isDigit(c)) {
        return -1;
      }
      number = number * 10 + (c - '0');
    }
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
