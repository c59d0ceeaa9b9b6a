package com.salescrm.sdk.core.internal.response;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads dates in headers, in the three forms of RFC 9110, 5.6.7. */
public final class HttpDate {
  private static final DateTimeFormatter RFC_850 = form("dd-MMM-yy HH:mm:ss 'GMT'");
  private static final DateTimeFormatter ASCTIME = form("EEE MMM ppd HH:mm:ss yyyy");

  private HttpDate() {}

  private static DateTimeFormatter form(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /**
   * The date; null if the text is none.
   *
   * @param now a date with a year of two digits is at most 50 years later
   */
  public static @Nullable Instant parse(String text, Instant now) {
    String date = text.strip();
    Instant parsed = parse(DateTimeFormatter.RFC_1123_DATE_TIME, date);
    if (parsed == null) {
      parsed = parse(ASCTIME, date);
    }
    if (parsed != null) {
      return parsed;
    }
    // Without the day of the week, which may be that of another century.
    parsed = parse(RFC_850, date.substring(date.indexOf(',') + 1).strip());
    return parsed != null && parsed.isAfter(yearsLater(now, 50))
        ? yearsLater(parsed, -100)
        : parsed;
  }

  private static @Nullable Instant parse(DateTimeFormatter form, String date) {
    try {
      return form.parse(date, Instant::from);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static Instant yearsLater(Instant date, int years) {
    return date.atOffset(ZoneOffset.UTC).plusYears(years).toInstant();
  }
}
