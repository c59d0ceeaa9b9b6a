package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Makes other processes log at the finest level, and searches their logs for secrets. */
final class Logging {
  private Logging() {}

  static List<String> toFile(Path log) {
    return List.of(
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
        "-Dorg.slf4j.simpleLogger.logFile=" + log);
  }

  /** Searches for the marker word of all secrets; throws if the log contains no traffic. */
  static boolean containsASecret(Path log) throws IOException {
    if (!contains(log, "attempt #1")) {
      throw new IllegalStateException(log + " contains no traffic");
    }
    return contains(log, "s3cr3t");
  }

  private static boolean contains(Path log, String word) throws IOException {
    try (Stream<String> lines = Files.lines(log, ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains(word));
    }
  }
}
