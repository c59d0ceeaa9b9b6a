package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of the file of {@code --config} that users do not see as they are. */
class ConfigFileLinesTest {
  @TempDir
  Path folder;

  private CommandRun pull(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("crm-sync.properties"), content);
    return CommandRun.of("pull", "--config", file.toString());
  }

  @Test
  void execute_blanksAndCarriageReturnsAtLineEnds_areNoPartOfTheValues() throws Exception {
    Path database = folder.resolve("crm.db");
    String url = "jdbc:sqlite:" + database.toString().replace("\\", "/");

    CommandRun run = pull("demo=true \r\ndemo-leads=3\t\r\nparallel= 2 \r\ntables=leads, users \r\n"
        + "database=" + url + " \r\n");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(database).exists();
    assertThat(new Tables(url).value("SELECT COUNT(*) FROM leads")).isEqualTo("3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"history", "history=", "history = ", "crm-sync.pull.history", "tables="})
  void execute_nameWithoutAValue_isRefused(String line) throws Exception {
    CommandRun run = pull("demo=true\n" + line + "\n");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("crm-sync.properties: '" + line.replaceFirst(" ?=.*", "")
            + "' has no value; that of a flag is true or false");
  }

  @ParameterizedTest
  @CsvSource({
    "base-url=http://127.0.0.1:1, base-url=http://127.0.0.1:2",
    "history=true, history=true"
  })
  void execute_twoLinesOfOneName_areRefused(String one, String other) throws Exception {
    CommandRun run = pull("demo=true\n" + one + "\n" + other + "\n");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains(
            "crm-sync.properties has several lines for '" + one.split("=", 2)[0] + "'; keep one");
  }

  @Test
  void execute_fileOfKeysInsteadOfOptions_doesNotPrintAKey() throws Exception {
    CommandRun run = pull("deadbeef01\ndeadbeef01\n");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("several lines for the same name").doesNotContain("deadbeef");
  }
}
