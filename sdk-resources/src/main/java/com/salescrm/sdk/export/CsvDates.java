package com.salescrm.sdk.export;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/**
 * Parses the three date formats of CSV files. The specification describes them in prose only, so every spelling that
 * fits the description is accepted: {@code T} or a space before the time, and for spreadsheets the year or the month
 * first.
 */
final class CsvDates {
  private static final DateTimeFormatter ISO =
      strict("uuuu-MM-dd[['T'][' ']HH:mm[:ss][.SSSSSSSSS][.SSSSSS][.SSS][XXX][xx][x]]");
  private static final DateTimeFormatter EXCEL =
      strict("[uuuu-M-d][M/d/uuuu][' '][', '][h:mm[:ss][.SSSSSS][' ']a]");

  private CsvDates() {}

  private static DateTimeFormatter strict(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  private static DateTimeFormatter formatter(ExportDateFormat format) {
    if (!format.isKnown()) {
      throw new IllegalStateException("the SDK does not know the date format " + format
          + ": read the text, or use one of original, iso8601 and excel");
    }
    return format.equals(ExportDateFormat.EXCEL) ? EXCEL : ISO;
  }

  static LocalDate date(ExportDateFormat format, String text) {
    return formatter(format).parse(text, LocalDate::from);
  }

  static OffsetDateTime dateTime(ExportDateFormat format, String text) {
    TemporalAccessor read =
        formatter(format).parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    return read instanceof OffsetDateTime withOffset
        ? withOffset
        : ((LocalDateTime) read).atOffset(ZoneOffset.UTC);
  }
}
