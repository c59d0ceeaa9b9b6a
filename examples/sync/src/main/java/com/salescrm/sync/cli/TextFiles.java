package com.salescrm.sync.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.CharsetDecoder;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads text files of users: in UTF-8, with or without the byte order mark that programs of Windows write. */
public final class TextFiles {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private TextFiles() {}

  /**
   * Reads a whole file.
   *
   * @param file the file
   * @return its text, without a byte order mark
   * @throws IOException if it cannot be read, or is not UTF-8
   */
  public static String read(Path file) throws IOException {
    try (BufferedReader in = open(file, UTF_8.newDecoder())) {
      StringWriter text = new StringWriter();
      long ignored = in.transferTo(text);
      return text.toString();
    }
  }

  /**
   * Opens a file.
   *
   * @param file the file
   * @param decoder decides what bytes that are not UTF-8 become
   * @return a reader of its text, without a byte order mark; the caller closes it
   * @throws IOException if it cannot be read
   */
  public static BufferedReader open(Path file, CharsetDecoder decoder) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(Files.newInputStream(file), decoder));
    try {
      in.mark(1);
      if (in.read() != BYTE_ORDER_MARK) {
        in.reset();
      }
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }
}
