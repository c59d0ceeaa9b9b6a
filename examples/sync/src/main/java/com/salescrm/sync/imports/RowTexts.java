package com.salescrm.sync.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sync.cli.TextFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import org.jspecify.annotations.Nullable;

/**
 * The texts of the rows of a file. Rows in the order of the file are read in one pass. Not safe for use by several threads.
 */
final class RowTexts implements AutoCloseable {
  private final InputFile input;
  private @Nullable BufferedReader in;
  private long line; // Of the next character, counted from 1.

  RowTexts(InputFile input) {
    this.input = input;
  }

  /** The text of the row that begins on a line, counted from 1; several lines if a quoted value has line breaks. */
  String at(long first) {
    try {
      if (in == null || first < line) {
        close();
        // Reading the rows reports bytes that are not UTF-8.
        CharsetDecoder decoder = UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
        in = TextFiles.open(input.path(), decoder);
        line = 1;
      }
      String text = "";
      while (line <= first && text != null) {
        text = input.isJson() ? in.readLine() : csvLines(in, line == first);
        line += input.isJson() ? 1 : 0;
      }
      return text == null ? "" : text;
    } catch (IOException e) {
      throw input.unreadable(e);
    }
  }

  /** A line without its end; several if a quoted value has line breaks and those are respected. Null at the end. */
  private @Nullable String csvLines(BufferedReader from, boolean respectsQuotes)
      throws IOException {
    StringBuilder text = new StringBuilder();
    boolean quoted = false;
    int c = from.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && (quoted || c != '\n'); c = from.read()) {
      text.append((char) c);
      quoted ^= respectsQuotes && c == '"';
      line += c == '\n' ? 1 : 0;
    }
    line++;
    int end = text.length() - 1;
    if (end >= 0 && text.charAt(end) == '\r') {
      text.setLength(end);
    }
    return text.toString();
  }

  @Override
  public void close() {
    try {
      if (in != null) {
        in.close();
        in = null;
      }
    } catch (IOException e) {
      throw input.unreadable(e);
    }
  }
}
