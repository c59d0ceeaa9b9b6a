package com.salescrm.sync.cli;

import com.salescrm.sdk.core.json.CrmJson;
import java.io.PrintWriter;
import java.io.Writer;

/**
 * Prints JSON for programs, one object a line. Characters outside of ASCII are escaped, because the encoding of
 * standard output depends on the locale.
 */
public final class JsonLines {
  private static final int ASCII_END = 0x80;

  private JsonLines() {}

  /**
   * Prints an object.
   *
   * @param out where to
   * @param object as for {@link CrmJson#toJson}, such as a map of names and values in the order in which they are printed
   */
  public static void print(PrintWriter out, Object object) {
    out.println(ascii(CrmJson.toJson(object)));
    out.flush();
  }

  /**
   * A writer for JSON of others.
   *
   * @param out where to
   * @return a writer that escapes what it passes on; closing it only flushes {@code out}
   */
  public static Writer writer(PrintWriter out) {
    return new Writer() {
      @Override
      public void write(char[] json, int from, int length) {
        out.write(ascii(new String(json, from, length)));
      }

      @Override
      public void flush() {
        out.flush();
      }

      @Override
      public void close() {
        out.flush();
      }
    };
  }

  /**
   * Escapes characters outside of ASCII.
   *
   * @param json JSON
   * @return the same JSON in ASCII
   */
  public static String ascii(String json) {
    StringBuilder ascii = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < ASCII_END) {
        ascii.append(c);
      } else {
        ascii.append(String.format("\\u%04x", (int) c));
      }
    }
    return ascii.toString();
  }
}
