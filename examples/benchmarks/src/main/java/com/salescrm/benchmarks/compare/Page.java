package com.salescrm.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The documentation: what lies between two marks in it is what was measured last. */
record Page(Path file) {
  private static final String BEGIN = "<!-- measured: written by examples/benchmarks/compare -->";
  private static final String END = "<!-- end of measured -->";

  /** Puts the text between the marks. */
  void write(String measured) throws IOException {
    String text = Files.readString(file);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException(file + " lacks the marks " + BEGIN + " and " + END);
    }
    Files.writeString(
        file, text.substring(0, begin + BEGIN.length()) + "\n" + measured + text.substring(end));
  }
}
