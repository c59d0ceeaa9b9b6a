package com.salescrm.sdk.export;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A row of a csv file, by the names of its columns. Immutable, safe for many threads. */
public final class CsvRow {
  private final CsvColumns columns;
  private final List<String> values;
  private final long line;

  CsvRow(CsvColumns columns, List<String> values, long line) {
    this.columns = columns;
    this.values = Collections.unmodifiableList(values);
    this.line = line;
  }

  /** {@return the names of the columns, in order} */
  public List<String> columns() {
    return columns.names();
  }

  /** {@return the values, in the order of the columns; an empty one is an empty text} */
  public List<String> values() {
    return values;
  }

  /** {@return the number of the line on which the row begins, counted from 1} */
  public long line() {
    return line;
  }

  /**
   * A value.
   *
   * @param column the name of its column; of several with that name, the first
   * @return the value; empty if nothing stands there
   * @throws IllegalArgumentException if there is no such column; the message names those that there are
   */
  public Optional<String> value(String column) {
    String value = values.get(columns.indexOf(column));
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /**
   * A value that is a date.
   *
   * @param column the name of its column
   * @param format the format that was asked for with the export
   * @return the date; empty if nothing stands there
   * @throws java.time.format.DateTimeParseException if it is no date in this format
   * @throws IllegalArgumentException if there is no such column
   */
  public Optional<LocalDate> date(String column, ExportDateFormat format) {
    return value(column).map(format::parseDate);
  }

  /**
   * A value that is a date-time.
   *
   * @param column the name of its column
   * @param format the format that was asked for with the export
   * @return the date-time; empty if nothing stands there
   * @throws java.time.format.DateTimeParseException if it is no date-time in this format
   * @throws IllegalArgumentException if there is no such column
   */
  public Optional<OffsetDateTime> dateTime(String column, ExportDateFormat format) {
    return value(column).map(format::parseDateTime);
  }

  /** {@return the values by column, in order; of several columns with one name, the first} */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      map.putIfAbsent(columns.names().get(i), values.get(i));
    }
    return Collections.unmodifiableMap(map);
  }

  /** The line and its columns, not their values. */
  @Override
  public String toString() {
    return "CsvRow{line " + line + ", " + columns.names() + "}";
  }
}
