package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options from the file of {@code --config}. */
class ConfigFileTest {
  @TempDir
  Path folder;

  private Path file;

  @BeforeEach
  void write() throws Exception {
    file = Files.writeString(folder.resolve("crm-sync.properties"), """
        # One file for several commands.
        demo=true
        demo-leads=20
        tables=users,leads
        crm-sync.pull.json=true
        by=user
        database=jdbc:sqlite:%s
        """.formatted(
            folder.resolve("crm.db").toString().replace("\\", "/")));
  }

  @Test
  void execute_pull_hasTheOptionsOfTheFile() {
    CommandRun run = CommandRun.of("pull", "--config", file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.lines()).hasSize(3);
    assertThat(run.lines().get(0)).startsWith("{\"type\":\"table\",\"table\":\"users\"");
    assertThat(run.lines().get(1))
        .startsWith("{\"type\":\"table\",\"table\":\"leads\",\"new\":20,");
    assertThat(folder.resolve("crm.db")).exists();
  }

  @Test
  void execute_fileWithAByteOrderMark_hasItsOptions() throws Exception {
    Files.writeString(file, "\uFEFFdemo=true\nby=user\n");

    CommandRun run = CommandRun.of("report", "--config", file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Ann Archer");
  }

  @Test
  void execute_report_hasTheOptionsOfTheSameFile() {
    CommandRun run = CommandRun.of("--config=" + file, "report");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("Ann Archer").doesNotContain("Month", "{");
  }

  @Test
  void execute_optionOnTheCommandLine_hasPrecedence() {
    CommandRun run = CommandRun.of(
        "pull", "--config", file.toString(), "--demo", "--demo-leads=7", "--tables", "leads");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().get(0)).contains("\"table\":\"leads\",\"new\":7,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"base_url", "api-key", "help", "config", "crm-sync.pull.chart"})
  void execute_unknownName_isRefused(String name) throws Exception {
    Files.writeString(file, name + "=1\n");

    CommandRun run = CommandRun.of("pull", "--config", file.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains("--config " + file + ": there is no option '" + name + "'");
  }

  @Test
  void execute_invalidValue_isReportedLikeThatOfAnOption() throws Exception {
    Files.writeString(file, "demo=true\nparallel=many\n");

    CommandRun run = CommandRun.of("pull", "--config", file.toString());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("'--parallel'", "'many' is not an int");
  }

  @Test
  void execute_missingFile_isRefused() {
    CommandRun run = CommandRun.of("pull", "--config", folder + "/none.properties");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("crm-sync: --config: cannot read ");
  }
}
