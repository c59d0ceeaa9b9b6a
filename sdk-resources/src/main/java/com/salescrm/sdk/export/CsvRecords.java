package com.salescrm.sdk.export;

import com.salescrm.sdk.core.error.DecodingException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the records of a CSV text strictly by RFC 4180: a quoted value may contain commas, line breaks and doubled
 * quotes; an unquoted value contains no quote. Lines end with CRLF or LF; an unpaired surrogate is
 * malformed. Not safe for several threads.
 */
final class CsvRecords {
  /** What a decoder must insert for bytes that are not of its charset: no charset has an unpaired surrogate. */
  static final String INVALID_BYTES = "\uDC00";

  private static final int END = -1;
  private static final int BYTE_ORDER_MARK = 0xFEFF;
  // Limits the memory that a missing closing quote can cost.
  private static final int MAX_VALUE_LENGTH = 16 << 20;

  private final Reader input;
  private final StringBuilder value = new StringBuilder();
  private int current;
  private boolean started;
  private long linesRead;
  private long line;

  CsvRecords(Reader input) {
    this.input = input;
  }

  /** The line on which the last record begins, or the file ends, counted from 1. */
  long line() {
    return line;
  }

  /** The values of the next record; null after the last. */
  @Nullable
  List<String> next() throws IOException {
    if (!started) {
      start();
    }
    line = linesRead + 1;
    if (current == END) {
      return null;
    }
    List<String> values = new ArrayList<>();
    values.add(value());
    while (current == ',') {
      advance();
      values.add(value());
    }
    endLine();
    return values;
  }

  private void start() throws IOException {
    started = true;
    advance();
    if (current == BYTE_ORDER_MARK) {
      advance();
    }
  }

  private void advance() throws IOException {
    if (current == '\n') {
      linesRead++;
    }
    current = input.read();
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
        throw malformed("a quote within an unquoted value");
      }
      append();
    }
  }

  private void quoted() throws IOException {
    advance();
    while (true) {
      if (current == END) {
        throw malformed("a missing closing quote");
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
      throw malformed("text after a closing quote");
    }
  }

  private void append() throws IOException {
    if (value.length() == MAX_VALUE_LENGTH) {
      throw malformed(
          "a value of more than " + MAX_VALUE_LENGTH + " characters; a quote may be missing");
    }
    if (Character.isLowSurrogate((char) current) && !endsWithHighSurrogate()) {
      throw malformed("bytes that are not UTF-8");
    }
    value.append((char) current);
    advance();
  }

  private boolean endsWithHighSurrogate() {
    return !value.isEmpty() && Character.isHighSurrogate(value.charAt(value.length() - 1));
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

  DecodingException malformed(String what) {
    return new DecodingException(
        "the CSV file is malformed: " + what + ", in the row on line " + line
            + "; neither it nor a later row can be read",
        "line " + line,
        null);
  }
}
