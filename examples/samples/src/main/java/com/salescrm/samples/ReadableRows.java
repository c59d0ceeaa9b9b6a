package com.salescrm.samples;

import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.export.CsvRow;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** The rows of a CSV file that have the right number of values. The others are printed and counted. */
final class ReadableRows {
  private final AtomicInteger unread = new AtomicInteger(); // The batch reads on its own thread.
  private final Iterator<CsvRow> rows;

  ReadableRows(Iterator<CsvRow> rows) {
    this.rows = rows;
  }

  Stream<CsvRow> stream() {
    return Stream.generate(this::next).takeWhile(Optional::isPresent).map(Optional::orElseThrow);
  }

  int unread() {
    return unread.get();
  }

  /** The next row; empty at the end of the file. */
  private Optional<CsvRow> next() {
    DecodingException latest = null;
    while (true) {
      try {
        if (rows.hasNext()) {
          return Optional.of(rows.next());
        }
        break;
      } catch (DecodingException e) {
        System.out.println("Not read: " + e.getMessage());
        unread.incrementAndGet();
        latest = e;
      }
    }
    if (latest != null) {
      throw latest; // The last row, at which the file may be cut off, or the malformed rest.
    }
    return Optional.empty();
  }
}
