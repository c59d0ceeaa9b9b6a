package com.salescrm.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A documentation page. The text between two markers is the latest measurement. */
record Page(Path file) {
  private static final String BEGIN = "<!-- measured: written by examples/benchmarks/compare -->";
  private static final String END = "<!-- end of measured -->";

  /** Replaces the text between the markers. */
  void write(String measured) throws IOException {
    String text = Files.readString(file);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IOException(file + " has no marker " + BEGIN + " and " + END);
    }
    Files.writeString(
        file, text.substring(0, begin + BEGIN.length()) + "\n" + measured + text.substring(end));
  }
}
