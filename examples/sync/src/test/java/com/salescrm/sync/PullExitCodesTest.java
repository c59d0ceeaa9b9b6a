package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.salescrm.sync.cli.ExitCode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends of a pull in its own process: one line on standard error, an exit code, no loss. */
@Timeout(180)
class PullExitCodesTest extends PullProcessTestBase {
  @Test
  void pull_thatSucceeds_printsATableAndNothingToStandardError() throws Exception {
    try (Program program = pull(sqlite)) {
      assertThat(program.exitCode()).isZero();
      assertThat(program.errors()).isEmpty();
      assertThat(program.output().lines())
          .anyMatch(line -> line.matches("leads +300 +0 +0 +0 +\\d+\\.\\d"));
    }
    assertThatAllIsThere(sqlite);
  }

  @Test
  void pull_withAWrongKey_isRefused() throws Exception {
    try (Program program = Program.crmSync(folder, "api_s3cr3t_but_wrong", arguments(sqlite))) {
      assertEnds(
          program,
          ExitCode.REFUSED,
          "crm-sync: the service does not accept the API key or the access token; check CRM_API_KEY,"
              + " --api-key-file or CRM_ACCESS_TOKEN");
    }
  }

  @Test
  void pull_withAKeyAndAToken_isRefused() throws Exception {
    Map<String, String> both = Map.of("CRM_API_KEY", KEY, "CRM_ACCESS_TOKEN", "s3cr3t_token");
    try (Program program = Program.crmSync(folder, both, arguments(sqlite))) {
      assertEnds(
          program,
          ExitCode.USAGE,
          "crm-sync: set either CRM_API_KEY or CRM_ACCESS_TOKEN, not both");
    }
  }

  @Test
  void pull_unreachableService_isReported() throws Exception {
    try (Socket bound = new Socket()) { // Nothing listens on its port, and nothing else can get it.
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String unreachable = "http://127.0.0.1:" + bound.getLocalPort() + "/api/v1";
      List<String> arguments =
          List.of("pull", "--base-url", unreachable, "--database", sqlite, "--max-wait", "0");
      try (Program program = Program.crmSync(folder, KEY, arguments)) {
        assertThat(assertEnds(program, ExitCode.UNREACHABLE))
            .startsWith("crm-sync: the service cannot be reached: ");
      }
    }
  }

  @Test
  void pull_withoutAnAddress_statesWhatToSet() throws Exception {
    try (Program program = Program.crmSync(folder, KEY, List.of("pull", "--database", sqlite))) {
      assertThat(assertEnds(program, ExitCode.USAGE)).contains("CRM_BASE_URL");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:sqlite:no/such/folder/crm.db, 5, check that the folder exists",
    "jdbc:mysql://localhost/crm, 2, '--database must begin with one of jdbc:sqlite:, jdbc:postgresql:, jdbc:duckdb:'",
    "jdbc:sqlite::memory:, 2, name a file",
  })
  void pull_urlOfNoDatabase_isReported(String url, int exitCode, String text) throws Exception {
    assertThat(assertEnds(here(url), exitCode)).contains(text);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://127.0.0.1:1/crm?password=s3cr3t, 5, cannot be reached",
    "jdbc:postgresql://crm:s3cr3t@host/crm, 2, omit the user before the @",
    "jdbc:postgresql://host?password=s3cr3t, 2, does not understand this URL",
    "jdbc:postgresql://host:s3cr3t/crm, 2, does not understand this URL",
  })
  void pull_missingDatabase_isReported(String url, int exitCode, String text) throws Exception {
    try (Program program =
        pull(url)) { // In a test's JVM, the driver logs the URLs that it refuses.
      assertThat(assertEnds(program, exitCode)).contains(text).doesNotContain("s3cr3t");
    }
  }

  @Test
  void pull_missingPostgresqlDatabase_isReported() throws Exception {
    assertThat(assertEnds(here(TestDatabases.postgres("nowhere")), ExitCode.DATABASE))
        .contains("the database does not exist; create it first")
        .doesNotContain("user=");
  }

  @Test
  void pull_withANegativeWaitForLocks_isRefused() throws Exception {
    assertThat(assertEnds(here(sqlite, "--lock-wait", "-1"), ExitCode.USAGE))
        .isEqualTo("crm-sync: --lock-wait must be 0 to 86400");
  }

  @Test
  void pull_missingSchema_isReported() throws Exception {
    String url = TestDatabases.create(TestDatabases.POSTGRESQL, folder) + "&currentSchema=sales";
    assertThat(assertEnds(here(url), ExitCode.DATABASE)).contains("the schema does not exist");
  }

  @Test
  void pull_withoutWritePermission_isReported() throws Exception {
    Path notADatabase = Files.writeString(folder.resolve("text.db"), "no database".repeat(200));
    assertThat(assertEnds(here("jdbc:sqlite:" + notADatabase), ExitCode.DATABASE))
        .contains("is damaged, or not a SQLite file");
    assertThat(notADatabase).hasContent("no database".repeat(200));
  }

  @Test
  void pull_verbose_printsTheStackTrace() throws Exception {
    try (Program program = pull("jdbc:sqlite:no/such/folder/crm.db", "--verbose")) {
      assertThat(program.exitCode()).isEqualTo(ExitCode.DATABASE);
      assertThat(program.errors()).anyMatch(line -> line.startsWith("Caused by: "));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"//crm:s3cr3t@host/crm", "//host?password=s3cr3t", "//host/a/b?password=s3cr3t"})
  void pull_verboseIntoAUrlThatIsRefused_showsNothingSecret(String rest) throws Exception {
    try (Program program = pull("jdbc:postgresql:" + rest, "--verbose")) {
      assertThat(program.exitCode()).isNotZero();
      assertThat(program.errors()).isNotEmpty().noneMatch(line -> line.contains("s3cr3t"));
    }
  }
}
