package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.OpenEnum;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;

/** The date format of a CSV file (specification, "Exports", field {@code date_format}). Immutable. */
public final class ExportDateFormat extends OpenEnum {
  private static final Constants<ExportDateFormat> CONSTANTS =
      new Constants<>(ExportDateFormat::new);

  // The specification describes the formats in prose only, so every spelling that fits is accepted.
  private static final DateTimeFormatter ISO_FORMATTER = strict(new DateTimeFormatterBuilder()
      .appendPattern("uuuu-MM-dd[['T'][' ']HH:mm[:ss][")
      .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
      .appendPattern("][XXX][xx][x]]"));
  private static final DateTimeFormatter EXCEL_FORMATTER = strict(new DateTimeFormatterBuilder()
      .appendPattern("[uuuu-M-d][M/d/uuuu][' '][', '][h:mm[:ss][.SSSSSS][' ']a]"));

  /** Dates as {@code 2026-06-19}, date-times with microseconds and offset. The default. */
  public static final ExportDateFormat ORIGINAL = CONSTANTS.known("original");

  /** ISO 8601 without microseconds; recommended by the service. */
  public static final ExportDateFormat ISO8601 = CONSTANTS.known("iso8601");

  /** For spreadsheets: UTC, a 12-hour clock with AM or PM, no offset. */
  public static final ExportDateFormat EXCEL = CONSTANTS.known("excel");

  private ExportDateFormat(String value, boolean known) {
    super(value, known);
  }

  /**
   * {@return the constant with a JSON value, or a new instance if no constant has the value}
   *
   * @param value the value in JSON
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ExportDateFormat of(String value) {
    return CONSTANTS.of(value);
  }

  /**
   * Parses a date in this format.
   *
   * @param text the text in the file
   * @return the date; the day of a date-time
   * @throws java.time.format.DateTimeParseException if the text does not have this format
   * @throws IllegalStateException if this is not one of the three known formats
   */
  public LocalDate parseDate(String text) {
    Arguments.notNull(text, "text");
    return formatter().parse(text.strip(), LocalDate::from);
  }

  /**
   * Parses a date-time in this format.
   *
   * @param text the text in the file
   * @return the date-time; in UTC if the text has no offset
   * @throws java.time.format.DateTimeParseException if the text does not have this format
   * @throws IllegalStateException if this is not one of the three known formats
   */
  public OffsetDateTime parseDateTime(String text) {
    Arguments.notNull(text, "text");
    TemporalAccessor parsed =
        formatter().parseBest(text.strip(), OffsetDateTime::from, LocalDateTime::from);
    return parsed instanceof OffsetDateTime withOffset
        ? withOffset
        : ((LocalDateTime) parsed).atOffset(ZoneOffset.UTC);
  }

  private DateTimeFormatter formatter() {
    if (!isKnown()) {
      throw new IllegalStateException("the SDK does not know the date format " + this
          + ": read the text, or use one of original, iso8601 and excel");
    }
    return equals(EXCEL) ? EXCEL_FORMATTER : ISO_FORMATTER;
  }

  private static DateTimeFormatter strict(DateTimeFormatterBuilder format) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .append(format.toFormatter(Locale.ENGLISH))
        .toFormatter(Locale.ENGLISH)
        .withResolverStyle(ResolverStyle.STRICT);
  }
}
