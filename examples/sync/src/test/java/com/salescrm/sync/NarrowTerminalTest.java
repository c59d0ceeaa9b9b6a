package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A line that is longer than a terminal is wide is wrapped, so each time a bar is drawn a part of it stays. */
@Timeout(180)
class NarrowTerminalTest {
  private static final int WIDTH = 40;

  @TempDir
  Path folder;

  @Test
  void export_narrowTerminal_drawsBarsOnOneLine() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "a program that makes a terminal");
    String narrow = "exec script -qec \"stty cols " + WIDTH + "; $*\" /dev/null";
    List<String> words = List.of("export", "--demo", "--demo-leads", "20", "--to", "leads.json");

    try (Program program = Program.start(
        List.of("/bin/sh", "-c", narrow, "sh"), folder, CrmSync.class, words, Map.of())) {
      String text = new String(program.stdout().readAllBytes(), UTF_8);
      assertThat(program.exitCode()).as(text).isZero();
      assertThat(Stream.of(text.split("[\r\n]", -1)).filter(line -> line.contains("[")))
          .isNotEmpty()
          .allMatch(line -> line.length() < WIDTH);
    }
  }
}
