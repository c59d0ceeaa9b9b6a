package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages name what a user of the program can change. */
class CommandMessagesTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource({
    "http://crm.example.com/api/v1, '--base-url is plain http to crm.example.com: use https'",
    "crm.example.com, --base-url must be an absolute http or https URL",
    "https://ann:secret@crm.example.com, '--base-url must not contain a user or password; use --api-key-file'",
    "https://crm.example.com/api/v1?x=1, --base-url must not contain a query or fragment",
  })
  void pull_unusableBaseUrl_isReportedByItsOption(String url, String message) throws Exception {
    CommandRun run = CommandRun.of(
        "pull", "--base-url", url, "--api-key-file", key("api_key"), "--database", database());

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).isEqualToIgnoringNewLines("crm-sync: " + message + "; or try --demo");
  }

  @ParameterizedTest
  @CsvSource({
    "'', the API key must not be blank",
    "two words, 'the API key holds a character at position 3 that is not allowed in a header; was it copied whole?'",
  })
  void pull_unusableKey_isReportedWithoutJavaSettings(String key, String message) throws Exception {
    CommandRun run =
        CommandRun.of("pull", "--base-url", "https://crm.example.com", "--api-key-file", key(key));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).isEqualToIgnoringNewLines("crm-sync: " + message + "; or try --demo");
  }

  @ParameterizedTest
  @CsvSource({
    "pull, --tables, 'leads,user', 'users, opportunity_statuses, smart_views, leads, '",
    "export, --format, xml, 'json, csv'",
    "report, --by, week, 'month, user, both'",
  })
  void option_unknownValue_isReportedWithTheValuesAsTheyAreTyped(
      String command, String option, String given, String values) {
    CommandRun run = CommandRun.of(command, option, given);

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    String wrong = given.substring(given.indexOf(',') + 1);
    assertThat(run.err()).contains(option).contains("'" + wrong + "' is none of " + values);
  }

  @Test
  void help_listsOfValues_areWrittenAsTheyAreTyped() {
    assertThat(CommandRun.of("pull", "--help").out())
        .contains("--exclude-columns=<table.column>[,<table.column>...]", "<table>[,<table>...]")
        .containsPattern("Only these tables: users, opportunity_statuses,\\s+smart_views, leads,");
    assertThat(CommandRun.of("report", "--help").out()).contains("--status=<type>[,<type>...]");
  }

  @Test
  void execute_outputCannotBeWritten_isSaidWhateverTheResult() throws Exception {
    assertThat(intoAFullDisk("report", "--demo")).isEqualTo(ExitCode.DATABASE);

    String wrongKey = key("api_wrong");
    try (Sandbox sandbox = Sandbox.start()) {
      String url = sandbox.baseUrl();
      assertThat(intoAFullDisk("doctor", "--base-url", url, "--api-key-file", wrongKey))
          .isEqualTo(ExitCode.REFUSED);
    }
  }

  /** The exit code. */
  private static int intoAFullDisk(String... args) {
    Writer full = new Writer() {
      @Override
      public void write(char[] text, int from, int length) throws IOException {
        throw new IOException("No space left on device");
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
    StringWriter err = new StringWriter();

    int exitCode = CrmSync.commandLine(args)
        .setOut(new PrintWriter(full))
        .setErr(new PrintWriter(err))
        .execute(args);

    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "crm-sync: standard output could not be written: is the disk full, or did its reader end?");
    return exitCode;
  }

  @Test
  void report_invalidDay_isReportedWithoutAClassName() {
    CommandRun run = CommandRun.of("report", "--demo", "--from", "yesterday");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .isEqualToIgnoringNewLines("crm-sync: invalid value for option '--from': 'yesterday' is"
            + " not a day such as 2026-01-31; see crm-sync report --help");
  }

  @ParameterizedTest
  @CsvSource({"pull --database", "report --json --chart"})
  void execute_wrongPathOfTheUrl_isOneLineThatNamesTheBaseUrl(String command) throws Exception {
    try (Sandbox sandbox = Sandbox.start().seed(Seed.leads(2))) {
      String url = sandbox.baseUrl().replace("/api/v1", "/api/v9");
      String target = command.startsWith("pull") ? database() : folder + "/chart.png";
      String[] words = (command + " " + target + " --api-key-file " + key(sandbox.apiKey())
              + " --base-url " + url)
          .split(" ", 0);

      CommandRun run = CommandRun.of(words);

      assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err().lines())
          .singleElement()
          .asString()
          .startsWith("crm-sync: there is no CRM API at " + url + " (GET /")
          .endsWith("; check --base-url or CRM_BASE_URL");
      assertThat(run.out()).isEmpty();
    }
  }

  private String key(String key) throws Exception {
    return Files.writeString(folder.resolve("key"), key).toString();
  }

  private String database() {
    return "jdbc:sqlite:" + folder.resolve("crm.db");
  }
}
