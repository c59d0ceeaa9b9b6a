package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output on a terminal of its own. */
@Timeout(180)
class PlainTerminalTest {
  private static final String ESCAPE = "\u001b";

  @TempDir
  Path folder;

  @BeforeEach
  void needTerminal() {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "a program that makes a terminal");
  }

  @ParameterizedTest
  @CsvSource({"TERM, dumb", "NO_COLOR, 1"})
  void help_plainTerminal_hasNoControlCharacters(String name, String value) throws Exception {
    assertThat(output(Map.of(name, value), "pull", "--help"))
        .contains("--page-size")
        .doesNotContain(ESCAPE);
  }

  @Test
  void help_usualTerminal_isStyled() throws Exception {
    assertThat(output(Map.of("TERM", "xterm"), "pull", "--help")).contains(ESCAPE);
  }

  @ParameterizedTest
  @CsvSource({"TERM, dumb", "NO_COLOR, 1"})
  void pull_plainTerminal_printsLinesInsteadOfABar(String name, String value) throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("crm.db");

    String text =
        output(Map.of(name, value), "pull", "--demo", "--demo-leads", "50", "--database", url);

    assertThat(text).doesNotContain(ESCAPE);
    assertThat(text.lines()) // A terminal ends each line with a carriage return.
        .anyMatch(line -> line.matches("\\S+Z leads: 50 new, .*"));
    assertThat(text.replace("\r\n", "\n")).doesNotContain("\r");
  }

  private String output(Map<String, String> environment, String... words) throws Exception {
    try (Program program = Program.crmSyncOnATerminal(folder, environment, List.of(words))) {
      String text = new String(program.stdout().readAllBytes(), UTF_8);
      assertThat(program.exitCode()).as(text).isZero();
      return text;
    }
  }
}
