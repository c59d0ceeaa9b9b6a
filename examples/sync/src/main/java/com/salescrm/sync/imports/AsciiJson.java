package com.salescrm.sync.imports;

import java.io.IOException;
import java.io.Writer;

/** Writes JSON with escapes for all characters outside of ASCII: the encoding of standard output depends on the locale. */
final class AsciiJson extends Writer {
  private final Writer next;

  AsciiJson(Writer next) {
    this.next = next;
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      if (text[i] < 0x80) {
        next.write(text[i]);
      } else {
        next.write(String.format("\\u%04x", (int) text[i]));
      }
    }
  }

  @Override
  public void flush() throws IOException {
    next.flush();
  }

  @Override
  public void close() throws IOException {
    next.close();
  }
}
