package com.salescrm.sdk.export;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.io.InputStream;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A row of a CSV file with named columns. Immutable, safe for many threads. */
public final class CsvRow {
  private final List<String> columns;
  private final Map<String, Integer> positions;
  private final List<String> values;
  private final long line;

  /** The {@code positions} of the columns by name are shared by all rows. */
  CsvRow(List<String> columns, Map<String, Integer> positions, List<String> values, long line) {
    this.columns = columns;
    this.positions = positions;
    this.values = Collections.unmodifiableList(values);
    this.line = line;
  }

  /**
   * Reads a CSV file like that of an export: RFC 4180, UTF-8, the names of the columns on the first line.
   *
   * <p>Two failures of the iteration are {@link com.salescrm.sdk.core.error.DecodingException}s that name the line: after a
   * row with a wrong number of values, {@link ExportRows#iterator} continues with the next row; a malformed file ends there. A
   * file without names of columns is malformed, also an empty one.
   *
   * @param input any file; closed with the rows
   * @return the rows; the caller closes them
   */
  public static ExportRows<CsvRow> read(InputStream input) {
    CsvReader reader = new CsvReader(Arguments.notNull(input, "input"));
    return new ExportRows<>(reader, reader::close);
  }

  /** {@return the names of the columns, in order} */
  public List<String> columns() {
    return columns;
  }

  /** {@return the values, in the order of the columns; an empty value is an empty text} */
  public List<String> values() {
    return values;
  }

  /** {@return the number of the line on which the row begins, counted from 1} */
  public long line() {
    return line;
  }

  /**
   * {@return the value of a column; empty if the text is empty}
   *
   * @param column the name of the column; the first of several columns with the same name
   * @throws IllegalArgumentException if the file has no such column; the message contains the columns of the file
   */
  public Optional<String> value(String column) {
    Integer index = positions.get(column);
    if (index == null) {
      throw new IllegalArgumentException(
          "the file has no column '" + column + "'; it has " + columns);
    }
    String value = values.get(index);
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /**
   * {@return the date in a column; empty if the text is empty}
   *
   * @param column the name of the column
   * @param format the date format of the export
   * @throws java.time.format.DateTimeParseException if the text is no date in this format
   * @throws IllegalArgumentException if the file has no such column
   */
  public Optional<LocalDate> date(String column, ExportDateFormat format) {
    return value(column).map(format::parseDate);
  }

  /**
   * {@return the date-time in a column; empty if the text is empty}
   *
   * @param column the name of the column
   * @param format the date format of the export
   * @throws java.time.format.DateTimeParseException if the text is no date-time in this format
   * @throws IllegalArgumentException if the file has no such column
   */
  public Optional<OffsetDateTime> dateTime(String column, ExportDateFormat format) {
    return value(column).map(format::parseDateTime);
  }

  /** {@return the values by column, in order; the first of several columns with the same name} */
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    for (int i = 0; i < values.size(); i++) {
      map.putIfAbsent(columns.get(i), values.get(i));
    }
    return Collections.unmodifiableMap(map);
  }

  /** {@return the line and the columns, not the values} */
  @Override
  public String toString() {
    return "CsvRow{line " + line + ", " + columns + "}";
  }
}
