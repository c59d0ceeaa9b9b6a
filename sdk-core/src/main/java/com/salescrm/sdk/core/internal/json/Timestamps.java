package com.salescrm.sdk.core.internal.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the dates and date-times of the service.
 *
 * <p>The common forms, {@code yyyy-MM-ddTHH:mm:ss[.1-9 digits][Z|±HH:MM]}, are parsed digit by digit, because the parser
 * of the JDK takes about half of the time of decoding a page. The JDK parses every other text. So the accepted texts are
 * those of {@link OffsetDateTime#parse(CharSequence)}, and date-times without an offset, which are UTC. Further digits of a
 * fraction are dropped.
 */
public final class Timestamps {

  private static final int DATE_LENGTH = 10;
  private static final int SECONDS_END = 19;
  private static final int OFFSET_LENGTH = 6;
  private static final int MAX_OFFSET_MINUTES = 18 * 60;
  private static final int MAX_FRACTION_DIGITS = 9;
  /** Low enough that every sum with it is negative. */
  private static final int INVALID = -100_000;

  private static final Pattern LONG_FRACTION = Pattern.compile("(\\.[0-9]{9})[0-9]+");

  private static final int[] NANOS_OF_LAST_DIGIT = {
    0, 100_000_000, 10_000_000, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1
  };

  private Timestamps() {}

  /**
   * Parses a date-time; one without an offset is UTC.
   *
   * @throws DateTimeParseException if the text is not a date-time
   */
  public static OffsetDateTime parse(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1); // All other characters become a question mark.
    OffsetDateTime fast = parseCommonForm(bytes, 0, bytes.length);
    return fast != null ? fast : parseOtherForm(text);
  }

  /**
   * Refuses a date or date-time that the service cannot read: the form {@code yyyy-MM-dd} has four digits for the year.
   *
   * @param name the name of the argument
   * @param value the date or date-time
   * @return the value
   * @throws IllegalArgumentException if the value is null or its year is not within 0 and 9999; the message names the argument
   */
  public static <T extends TemporalAccessor> T requireFourDigitYear(
      String name, @Nullable T value) {
    T present = Arguments.notNull(value, name);
    int year = present.get(ChronoField.YEAR);
    if (year < 0 || year > 9999) {
      throw new IllegalArgumentException(
          name + " must have a year of four digits, but was " + present);
    }
    return present;
  }

  /** Formats a date-time for the service; in UTC if its offset has seconds, which RFC 3339 does not allow (5.6). */
  public static String format(OffsetDateTime time) {
    boolean valid = time.getOffset().getTotalSeconds() % 60 == 0;
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
        valid ? time : time.withOffsetSameInstant(ZoneOffset.UTC));
  }

  /** Parses ASCII characters without creating a string. */
  static OffsetDateTime parse(byte[] ascii, int from, int length) {
    OffsetDateTime fast = parseCommonForm(ascii, from, length);
    return fast != null ? fast : parseOtherForm(new String(ascii, from, length, ISO_8859_1));
  }

  /**
   * Parses a date without a time.
   *
   * @throws DateTimeParseException if the text is not a date
   */
  public static LocalDate parseDate(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    LocalDate fast = bytes.length == DATE_LENGTH ? date(bytes, 0) : null;
    return fast != null ? fast : LocalDate.parse(text);
  }

  /** Parses ASCII characters without creating a string. */
  static LocalDate parseDate(byte[] ascii, int from, int length) {
    LocalDate fast = length == DATE_LENGTH ? date(ascii, from) : null;
    return fast != null ? fast : LocalDate.parse(new String(ascii, from, length, ISO_8859_1));
  }

  private static OffsetDateTime parseOtherForm(String original) {
    String text = LONG_FRACTION.matcher(original).replaceFirst("$1");
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException e) {
      return parseWithoutOffset(text, e);
    }
  }

  private static OffsetDateTime parseWithoutOffset(String text, DateTimeParseException original) {
    try {
      return LocalDateTime.parse(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .atOffset(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw original;
    }
  }

  /** The date-time; null if the text has another form or is not a valid date-time. */
  private static @Nullable OffsetDateTime parseCommonForm(byte[] text, int from, int length) {
    if (length < SECONDS_END) {
      return null;
    }
    LocalDate date = date(text, from);
    int end = from + length;
    int fractionEnd = fractionEnd(text, from + SECONDS_END, end);
    if (date == null || fractionEnd < 0) {
      return null;
    }
    LocalTime time = time(text, from + DATE_LENGTH, fractionEnd);
    ZoneOffset offset = offset(text, fractionEnd, end);
    return time == null || offset == null ? null : OffsetDateTime.of(date, time, offset);
  }

  private static @Nullable LocalDate date(byte[] text, int at) {
    int year = two(text, at) * 100 + two(text, at + 2);
    int month = two(text, at + 5);
    int day = two(text, at + 8);
    boolean valid = text[at + 4] == '-'
        && text[at + 7] == '-'
        && year >= 0
        && month >= 1
        && month <= 12
        && day >= 1
        && day <= lengthOfMonth(year, month);
    return valid ? LocalDate.of(year, month, day) : null;
  }

  private static @Nullable LocalTime time(byte[] text, int at, int fractionEnd) {
    int hour = two(text, at + 1);
    int minute = two(text, at + 4);
    int second = two(text, at + 7);
    boolean valid = text[at] == 'T'
        && text[at + 3] == ':'
        && text[at + 6] == ':'
        && isBelow(hour, 24)
        && isBelow(minute, 60)
        && isBelow(second, 60);
    return valid ? LocalTime.of(hour, minute, second, nanos(text, at + 9, fractionEnd)) : null;
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

  /** The end of the fraction; -1 if the point is not followed by one to nine digits. */
  private static int fractionEnd(byte[] text, int point, int end) {
    if (point == end || text[point] != '.') {
      return point;
    }
    int position = point + 1;
    while (position < end && isDigit(text[position])) {
      position++;
    }
    int count = position - point - 1;
    return count >= 1 && count <= MAX_FRACTION_DIGITS ? position : -1;
  }

  private static int nanos(byte[] text, int point, int fractionEnd) {
    if (point == fractionEnd) {
      return 0;
    }
    int digits = 0;
    for (int i = point + 1; i < fractionEnd; i++) {
      digits = digits * 10 + (text[i] - '0');
    }
    return digits * NANOS_OF_LAST_DIGIT[fractionEnd - point - 1];
  }

  private static @Nullable ZoneOffset offset(byte[] text, int at, int end) {
    if (at == end || (end - at == 1 && text[at] == 'Z')) {
      return ZoneOffset.UTC;
    }
    byte sign = text[at];
    if (end - at != OFFSET_LENGTH || (sign != '+' && sign != '-') || text[at + 3] != ':') {
      return null;
    }
    int hours = two(text, at + 1);
    int minutes = two(text, at + 4);
    int total = hours * 60 + minutes;
    if (hours < 0 || !isBelow(minutes, 60) || total > MAX_OFFSET_MINUTES) {
      return null;
    }
    if (total == 0) {
      return ZoneOffset.UTC; // The usual case; ZoneOffset.ofTotalSeconds is slower.
    }
    return ZoneOffset.ofTotalSeconds((sign == '-' ? -total : total) * 60);
  }

  /** The number of two digits; {@link #INVALID} if one is not a digit. */
  private static int two(byte[] text, int at) {
    byte tens = text[at];
    byte units = text[at + 1];
    return isDigit(tens) && isDigit(units) ? (tens - '0') * 10 + (units - '0') : INVALID;
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }
}
