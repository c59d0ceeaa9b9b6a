package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        tables=users, leads
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
  void execute_fileOfArguments_isRefused() throws Exception {
    Path arguments = Files.writeString(folder.resolve("arguments"), "--config=" + file + "\n");

    CommandRun run = CommandRun.of("pull", "@" + arguments);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("@" + arguments);
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

  @Test
  void execute_oppositeFlagOnTheCommandLine_hasPrecedence() throws Exception {
    String database = folder.resolve("history.db").toString().replace("\\", "/");
    Files.writeString(
        file,
        "demo=true\ndemo-leads=3\ntables=leads\nhistory=true\ndatabase=jdbc:sqlite:" + database);
    assertThat(CommandRun.of("pull", "--config", file.toString()).exitCode()).isZero();

    CommandRun run = CommandRun.of("pull", "--config", file.toString(), "--no-history");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(new Tables("jdbc:sqlite:" + database).value("SELECT COUNT(*) FROM sync_history"))
        .isEqualTo("0");
    assertThat(CommandRun.of("pull", "--config", file.toString(), "--history", "--no-history")
            .err())
        .contains("use either --history or --no-history");
  }

  @Test
  void execute_jsonForAllCommands_appliesToThoseThatPrintIt() throws Exception {
    Path leads = Files.writeString(folder.resolve("leads.csv"), "name\nAcme\n");
    Files.writeString(file, "demo=true\ndemo-leads=3\njson=true\n");
    String config = file.toString();

    for (CommandRun run : List.of(
        CommandRun.of("import", leads.toString(), "--key", "name", "--apply", "--config", config),
        CommandRun.of("schema", "--config", config))) {
      assertThat(run.exitCode()).as(run.err()).isZero();
    }
    assertThat(CommandRun.of("import", leads.toString(), "--key", "name", "--config", config)
            .out())
        .startsWith("{\"key\":\"Acme\",\"action\":\"create\"");
  }

  @Test
  void execute_optionsForOtherCommands_doNotMakeACommandRefuse() throws Exception {
    Files.writeString(
        file,
        "demo=true\ndemo-leads=20\ntables=users,leads\nexamples=true\nto="
            + folder.resolve("of-export.json") + "\nnames=" + folder.resolve("names.properties")
            + "\n");
    String config = file.toString();
    String schema = folder.resolve("schema.json").toString();

    CommandRun written = CommandRun.of("schema", "--to", schema, "--config", config);
    CommandRun checked = CommandRun.of("schema", "--check", schema, "--config", config);

    assertThat(written.exitCode()).as(written.err()).isZero();
    assertThat(checked.exitCode()).as(checked.err()).isZero();
    assertThat(folder.resolve("of-export.json")).doesNotExist();
  }

  @Test
  void execute_optionsForOtherExports_doNotMakeAnExportRefuse() throws Exception {
    Files.writeString(file, "demo=true\ndemo-leads=5\nformat=csv\ndate-format=excel\n");
    String config = file.toString();

    CommandRun json = CommandRun.of(
        "export",
        "--format",
        "json",
        "--to",
        folder.resolve("leads.json").toString(),
        "--config",
        config);
    CommandRun resumed = CommandRun.of(
        "export",
        "--resume",
        "no token",
        "--to",
        folder.resolve("other").toString(),
        "--config",
        config);

    assertThat(json.exitCode()).as(json.err()).isZero();
    assertThat(resumed.err()).doesNotContain("--resume continues a started export");
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
    assertThat(run.err()).contains("'--parallel'", "'many' is not a whole number");
  }

  @Test
  void execute_missingFile_isRefused() {
    CommandRun run = CommandRun.of("pull", "--config", folder + "/none.properties");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).startsWith("crm-sync: --config: cannot read ");
  }
}
