package com.salescrm.sdk.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.DecodingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a CSV file whose first line contains the names of the columns. A row with a wrong number of values
 * causes a {@link DecodingException}, and reading continues with the next row. Any other failure ends the rows. Not
 * safe for several threads.
 */
final class CsvReader implements Iterator<CsvRow>, AutoCloseable {
  private final Reader input;
  private final CsvRecords records;
  private @Nullable List<String> columns;
  private final Map<String, Integer> positions = new HashMap<>();
  private @Nullable CsvRow next;
  private boolean ended;

  CsvReader(InputStream input) {
    this.input = new BufferedReader(new InputStreamReader(input, strictUtf8()), 1 << 16);
    this.records = new CsvRecords(this.input);
  }

  /** Marks invalid bytes instead of failing, which would lose the rows before them. */
  private static CharsetDecoder strictUtf8() {
    return UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .replaceWith(CsvRecords.INVALID_BYTES);
  }

  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      ended = true; // Stays true if read() throws, except for a wrong number of values.
      next = read();
      ended = next == null;
    }
    return !ended;
  }

  private @Nullable CsvRow read() {
    try {
      List<String> names = columns == null ? header() : columns;
      List<String> values = records.next();
      while (values != null && isBlankLine(values, names)) {
        values = records.next();
      }
      return values == null ? null : row(names, values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> header() throws IOException {
    List<String> names = records.next();
    if (names == null || String.join("", names).isBlank()) {
      // Not a file without rows: an index that is loaded from it would know no object.
      throw records.malformed("a header without names of columns");
    }
    columns = Collections.unmodifiableList(names);
    for (int i = 0; i < columns.size(); i++) {
      positions.putIfAbsent(columns.get(i), i);
    }
    return columns;
  }

  private static boolean isBlankLine(List<String> values, List<String> columns) {
    return values.size() == 1 && values.get(0).isEmpty() && columns.size() != 1;
  }

  private CsvRow row(List<String> columns, List<String> values) {
    if (values.size() != columns.size()) {
      ended = false; // Reading can continue with the next row.
      throw new DecodingException(
          "line " + records.line() + " of the CSV file has " + values.size()
              + " values, but the file has " + columns.size() + " columns",
          "line " + records.line(),
          null);
    }
    return new CsvRow(columns, positions, values, records.line());
  }

  @Override
  public CsvRow next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException("the file has no more rows");
    }
    CsvRow row = next;
    next = null;
    return row;
  }

  @Override
  public void close() {
    ended = true;
    try {
      input.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
