package com.salescrm.sdk.fuzz;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Date-times as the JDK reads them. */
final class JdkTimes {
  private JdkTimes() {}

  /** The date-time; null if there is none. Without an offset it is UTC; further digits of a fraction are dropped. */
  static OffsetDateTime read(String original) {
    String text = withNineDigits(original);
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException e) {
      return withoutOffset(text);
    }
  }

  private static OffsetDateTime withoutOffset(String text) {
    try {
      return LocalDateTime.parse(text).atOffset(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static String withNineDigits(String text) {
    int point = text.indexOf('.');
    int end = point + 1;
    while (point >= 0
        && end < text.length()
        && text.charAt(end) >= '0'
        && text.charAt(end) <= '9') {
      end++;
    }
    return end - point <= 10 ? text : text.substring(0, point + 10) + text.substring(end);
  }

  /** The same time as it is written: if its offset has seconds, in UTC (RFC 3339, 5.6). */
  static OffsetDateTime written(OffsetDateTime time) {
    return time.getOffset().getTotalSeconds() % 60 == 0
        ? time
        : time.withOffsetSameInstant(ZoneOffset.UTC);
  }
}
