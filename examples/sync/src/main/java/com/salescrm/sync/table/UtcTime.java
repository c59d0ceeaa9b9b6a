package com.salescrm.sync.table;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Times in the form that the service sends, such as {@code 2026-01-31T09:30:00.123000+00:00}: a formatter takes ten times as long. */
final class UtcTime {
  private static final String FORM = "0000-00-00T00:00:00.000000000";
  private static final int SECONDS_END = FORM.indexOf('.');

  private UtcTime() {}

  /**
   * Reads a time.
   *
   * @return null if the text has another form
   * @throws DateTimeException if there is no such time
   */
  static @Nullable OffsetDateTime read(String text) {
    int end = text.length() - (text.endsWith("Z") ? 1 : text.endsWith("+00:00") ? 6 : 0);
    if (end == text.length() || !hasForm(text, end)) {
      return null;
    }
    int nanos = 0;
    for (int i = SECONDS_END + 1; i < FORM.length(); i++) {
      nanos = nanos * 10 + (i < end ? text.charAt(i) - '0' : 0);
    }
    return OffsetDateTime.of(
        number(text, 0, 4),
        number(text, 5, 7),
        number(text, 8, 10),
        number(text, 11, 13),
        number(text, 14, 16),
        number(text, 17, 19),
        nanos,
        ZoneOffset.UTC);
  }

  private static boolean hasForm(String text, int end) {
    if (end < SECONDS_END || end == SECONDS_END + 1 || end > FORM.length()) {
      return false;
    }
    for (int i = 0; i < end; i++) {
      char each = text.charAt(i);
      if (FORM.charAt(i) == '0' ? each < '0' || each > '9' : each != FORM.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
