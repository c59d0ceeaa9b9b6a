package com.salescrm.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A documentation page. The text between two markers is the latest measurement on a version of Java. */
record Page(Path file) {
  private static final String END = "<!-- end of measured -->";

  /** Replaces the text between the markers of this version of Java. */
  void write(int java, String measured) throws IOException {
    String text = Files.readString(file);
    String marker = "<!-- measured on Java %d by examples/benchmarks/compare -->".formatted(java);
    int begin = text.indexOf(marker);
    int end = text.indexOf(END, begin);
    if (begin < 0 || end < 0) {
      throw new IOException(file + " has no marker " + marker + " and " + END);
    }
    Files.writeString(
        file, text.substring(0, begin + marker.length()) + "\n" + measured + text.substring(end));
  }
}
