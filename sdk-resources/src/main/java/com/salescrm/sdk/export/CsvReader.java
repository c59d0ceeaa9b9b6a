package com.salescrm.sdk.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.DecodingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a csv file, by the columns that its first line names. A row of another number of values costs one {@link
 * DecodingException}, and reading goes on behind it; any other failure is thrown once, and there are no more rows. For
 * one thread.
 */
final class CsvReader implements Iterator<CsvRow>, AutoCloseable {
  private final Reader input;
  private final CsvRecords records;
  private @Nullable CsvColumns columns;
  private @Nullable CsvRow next;
  private boolean ended;

  CsvReader(InputStream input) {
    this.input = new BufferedReader(new InputStreamReader(input, UTF_8), 1 << 16);
    this.records = new CsvRecords(this.input);
  }

  @Override
  public boolean hasNext() {
    if (next == null && !ended) {
      ended = true; // Unless reading can go on: it cannot behind a malformed row.
      next = read();
      ended = next == null;
    }
    return !ended;
  }

  private @Nullable CsvRow read() {
    try {
      CsvColumns named = columns == null ? header() : columns;
      List<String> values = records.next();
      while (values != null && isBlankLine(values, named)) {
        values = records.next();
      }
      return values == null ? null : row(named, values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CsvColumns header() throws IOException {
    List<String> names = records.next();
    CsvColumns named = new CsvColumns(names == null ? List.of() : names);
    columns = named;
    return named;
  }

  private static boolean isBlankLine(List<String> values, CsvColumns named) {
    return values.size() == 1 && values.get(0).isEmpty() && named.names().size() != 1;
  }

  private CsvRow row(CsvColumns named, List<String> values) {
    if (values.size() != named.names().size()) {
      ended = false; // The next line is a row of its own.
      throw new DecodingException(
          "line " + records.line() + " of the csv file has " + values.size()
              + " values, but there are " + named.names().size() + " columns",
          "line " + records.line(),
          null);
    }
    return new CsvRow(named, values, records.line());
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
