package com.salescrm.sdk.export;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.model.OpenEnum;
import java.time.LocalDate;
import java.time.OffsetDateTime;

/** How dates are written in a csv file (specification, "Exports", field {@code date_format}). Immutable. */
public final class ExportDateFormat extends OpenEnum {
  private static final Constants<ExportDateFormat> CONSTANTS =
      new Constants<>(ExportDateFormat::new);

  /** Dates as {@code 2026-06-19}, date-times with microseconds and offset. What the service takes unless told. */
  public static final ExportDateFormat ORIGINAL = CONSTANTS.known("original");

  /** ISO 8601 without microseconds; what the service recommends. */
  public static final ExportDateFormat ISO8601 = CONSTANTS.known("iso8601");

  /** For spreadsheets: UTC, a 12-hour clock with AM or PM, no offset. */
  public static final ExportDateFormat EXCEL = CONSTANTS.known("excel");

  private ExportDateFormat(String value, boolean known) {
    super(value, known);
  }

  /**
   * Finds a word, known or not.
   *
   * @param value the word as it stands in JSON
   * @return its value
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static ExportDateFormat of(String value) {
    return CONSTANTS.of(value);
  }

  /**
   * Reads a date of a file in this format.
   *
   * @param text what stands in the file
   * @return the date; of a date-time, its day
   * @throws java.time.format.DateTimeParseException if it is none
   * @throws IllegalStateException if this format is not one of the three
   */
  public LocalDate parseDate(String text) {
    Arguments.notNull(text, "text");
    return CsvDates.date(this, text.strip());
  }

  /**
   * Reads a date-time of a file in this format.
   *
   * @param text what stands in the file
   * @return the date-time with the offset that it has, UTC if it has none
   * @throws java.time.format.DateTimeParseException if it is none
   * @throws IllegalStateException if this format is not one of the three
   */
  public OffsetDateTime parseDateTime(String text) {
    Arguments.notNull(text, "text");
    return CsvDates.dateTime(this, text.strip());
  }
}
