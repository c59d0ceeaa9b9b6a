package com.salescrm.sdk.export;

import com.salescrm.sdk.core.error.DecodingException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records of a csv text as RFC 4180 has them, strictly: a value in quotes may hold commas, line breaks and doubled
 * quotes; outside of quotes there is no quote. Lines end with CRLF or LF. For one thread.
 */
final class CsvRecords {
  private static final int END = -1;
  private static final int BYTE_ORDER_MARK = 0xFEFF;
  // A quote that is never closed would else take the rest of the file into the memory.
  private static final int LONGEST_VALUE = 16 << 20;

  private final Reader input;
  private final StringBuilder value = new StringBuilder();
  private int current;
  private boolean begun;
  private long linesRead;
  private long line;

  CsvRecords(Reader input) {
    this.input = input;
  }

  /** The line on which the last record began, counted from 1. */
  long line() {
    return line;
  }

  /** The values of the next record; null behind the last. */
  @Nullable
  List<String> next() throws IOException {
    if (!begun) {
      begin();
    }
    if (current == END) {
      return null;
    }
    line = linesRead + 1;
    List<String> values = new ArrayList<>();
    values.add(value());
    while (current == ',') {
      advance();
      values.add(value());
    }
    endLine();
    return values;
  }

  private void begin() throws IOException {
    begun = true;
    advance();
    if (current == BYTE_ORDER_MARK) {
      advance();
    }
  }

  private void advance() throws IOException {
    current = input.read();
    if (current == '\n') {
      linesRead++;
    }
  }

  private String value() throws IOException {
    value.setLength(0);
    if (current == '"') {
      quoted();
    } else {
      plain();
    }
    return value.toString();
  }

  private void plain() throws IOException {
    while (current != ',' && current != '\n' && current != '\r' && current != END) {
      if (current == '"') {
        throw malformed("a quote within a value that does not begin with one");
      }
      append();
    }
  }

  private void quoted() throws IOException {
    advance();
    while (true) {
      if (current == END) {
        throw malformed("a quote that is not closed");
      }
      if (current == '"') {
        advance();
        if (current != '"') {
          break;
        }
      }
      append();
    }
    if (current != ',' && current != '\n' && current != '\r' && current != END) {
      throw malformed("text behind a closing quote");
    }
  }

  private void append() throws IOException {
    if (value.length() == LONGEST_VALUE) {
      throw malformed(
          "a value of more than " + LONGEST_VALUE + " characters; a quote may be missing");
    }
    value.append((char) current);
    advance();
  }

  private void endLine() throws IOException {
    if (current == '\r') {
      advance();
      if (current != '\n' && current != END) {
        throw malformed("a carriage return without a line feed");
      }
    }
    if (current == '\n') {
      advance();
    }
  }

  private DecodingException malformed(String what) {
    return new DecodingException(
        "the csv file is malformed: " + what + ", in the row that begins on line " + line,
        "line " + line,
        null);
  }
}
