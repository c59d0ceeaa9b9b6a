package com.salescrm.samples;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Lets other processes log everything, and looks whether a secret is in it. */
final class Logging {
  private Logging() {}

  static List<String> toFile(Path log) {
    return List.of(
        "-Xmx128m",
        "-XX:TieredStopAtLevel=1",
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=trace",
        "-Dorg.slf4j.simpleLogger.logFile=" + log);
  }

  /** All secrets of the sandbox hold one word. Whether the log holds anything at all is looked at too. */
  static boolean showsASecret(Path log) throws IOException {
    try (Stream<String> lines = Files.lines(log, ISO_8859_1)) {
      List<String> found =
          lines.filter(line -> line.contains("s3cr3t") || line.contains("POST")).toList();
      if (found.isEmpty()) {
        throw new IllegalStateException(log + " holds nothing of the traffic");
      }
      return found.stream().anyMatch(line -> line.contains("s3cr3t"));
    }
  }
}
