package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.RateLimitForm;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.table.Table;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ends of a pull in its own process: one line on standard error, an exit code, no loss. */
@Timeout(180)
class PullExitCodesTest {
  private static final String KEY = "api_s3cr3t_of_endings";
  private static final String RESUME = "run the same command again to resume";
  private static final int INT = 2;

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private String sqlite;

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().apiKey(KEY).start().seed(Seed.leads(300).withTasks(1));
    sqlite = TestDatabases.create(TestDatabases.SQLITE, folder);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

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
    "jdbc:postgresql://127.0.0.1:1/crm?password=s3cr3t, 5, cannot be reached",
    "jdbc:postgresql://crm:s3cr3t@host/crm, 2, omit the user before the @",
    "jdbc:postgresql://host?password=s3cr3t, 2, does not understand this URL",
    "jdbc:postgresql://host:s3cr3t/crm, 2, does not understand this URL",
  })
  void pull_missingDatabase_isReported(String url, int exitCode, String text) throws Exception {
    try (Program program = pull(url)) {
      assertThat(assertEnds(program, exitCode)).contains(text).doesNotContain("s3cr3t");
    }
  }

  @Test
  void pull_missingPostgresqlDatabase_isReported() throws Exception {
    try (Program program = pull(TestDatabases.postgres("nowhere"))) {
      assertThat(assertEnds(program, ExitCode.DATABASE))
          .contains("the database does not exist; create it first")
          .doesNotContain("user=");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SQLite, BEGIN IMMEDIATE, 1",
    "PostgreSQL, BEGIN; LOCK TABLE users, 1",
    "PostgreSQL, BEGIN; LOCK TABLE users, 0"
  })
  void pull_lockedDatabase_failsAndResumesLater(String kind, String lock, String seconds)
      throws Exception {
    String url = TestDatabases.create(kind, folder);
    try (Program program = pull(url)) {
      assertThat(program.exitCode()).isZero();
    }
    try (Connection other = DriverManager.getConnection(url);
        Statement statement = other.createStatement()) {
      statement.execute(lock);
      try (Program program = pull(url, "--lock-wait", seconds)) {
        assertThat(assertEnds(program, ExitCode.DATABASE))
            .contains("locked by another program for longer than --lock-wait");
      }
    }
    try (Program program = pull(url)) {
      assertThat(program.exitCode()).isZero();
    }
    assertThatAllIsThere(url);
  }

  @Test
  void pull_withANegativeWaitForLocks_isRefused() throws Exception {
    try (Program program = pull(sqlite, "--lock-wait", "-1")) {
      assertEnds(program, ExitCode.USAGE, "crm-sync: --lock-wait must be 0 to 86400");
    }
  }

  @Test
  void pull_missingSchema_isReported() throws Exception {
    String url = TestDatabases.create(TestDatabases.POSTGRESQL, folder) + "&currentSchema=sales";
    try (Program program = pull(url)) {
      assertThat(assertEnds(program, ExitCode.DATABASE)).contains("the schema does not exist");
    }
  }

  @Test
  void pull_fullDisk_preservesCommittedRowsAndResumesLater() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a shell with ulimit");
    sandbox.seed(Seed.leads(3_000));
    // The driver first extracts a library of 2 MB.
    try (Program program = Program.crmSyncWithFilesUpTo(10_000, folder, KEY, arguments(sqlite))) {
      assertThat(assertEnds(program, ExitCode.DATABASE))
          .contains("the disk is full or fails")
          .endsWith(RESUME);
    }
    long committed = Long.parseLong(new Tables(sqlite).value("SELECT COUNT(*) FROM leads"));
    assertThat(committed).isPositive();
    sandbox.clearRequests();
    try (Program program = pull(sqlite)) {
      assertThat(program.exitCode()).isZero();
    }
    assertThat(sandbox.requests().stream()
            .filter(call -> call.path().equals("/lead/"))
            .findFirst()
            .flatMap(call -> call.parameter("_skip")))
        .hasValue(Long.toString(committed));
    assertThatAllIsThere(sqlite);
  }

  @Test
  void pull_withoutWritePermission_isReported() throws Exception {
    Path notADatabase = Files.writeString(folder.resolve("text.db"), "no database".repeat(200));
    try (Program program = pull("jdbc:sqlite:" + notADatabase)) {
      assertThat(assertEnds(program, ExitCode.DATABASE))
          .contains("is damaged, or not a SQLite file");
    }
    assertThat(notADatabase).hasContent("no database".repeat(200));
  }

  @EachDatabase
  void pull_besideAnotherRun_isRefused(String kind) throws Exception {
    String url = TestDatabases.create(kind, folder);
    holdLeadsAfterTheFirstPage(Fault.rateLimited(RateLimitForm.BODY_NESTED, Duration.ofSeconds(1)));
    try (Program first = pull(url)) {
      awaitLeads(url, first);
      try (Program second = pull(url)) {
        assertThat(assertEnds(second, ExitCode.BUSY))
            .contains("another crm-sync run uses jdbc:")
            .doesNotContain("?");
      }
      assertThat(first.isAlive()).isTrue();
      sandbox.faults().clear();
      assertThat(first.exitCode()).isZero();
    }
    assertThatAllIsThere(url);
  }

  @ParameterizedTest
  @CsvSource({"INT, 130, SQLite", "INT, 130, PostgreSQL", "TERM, 143, SQLite", "HUP, 129, SQLite"})
  void pull_stopped_statesHowToResumeAndResumes(String signal, int exitCode, String kind)
      throws Exception {
    String url = TestDatabases.create(kind, folder);
    holdLeadsAfterTheFirstPage(Fault.stalled());
    try (Program program = pull(url)) {
      awaitLeads(url, program);
      assumeFalse(program.ignores(exitCode - 128), "the signal is ignored here");
      program.signal(signal);
      assertEnds(program, exitCode, "crm-sync: stopped; " + RESUME);
    }
    sandbox.faults().clear();
    long committed = Long.parseLong(new Tables(url).value("SELECT COUNT(*) FROM leads"));
    assertThat(committed).isPositive().isLessThan(300);
    try (Program program = pull(url)) {
      assertThat(program.exitCode()).isZero();
    }
    assertThatAllIsThere(url);
  }

  @Test
  void pull_stoppedOnATerminal_statesHowToResume() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "a program that makes a terminal");
    holdLeadsAfterTheFirstPage(Fault.stalled());
    try (Program terminal = Program.crmSyncOnATerminal(folder, KEY, arguments(sqlite))) {
      awaitLeads(sqlite, terminal);
      assumeFalse(terminal.ignores(INT), "run in the background of a shell");
      terminal.signalToInnermost("INT");
      List<String> lines = terminal.output().lines().toList();
      assertThat(lines).anyMatch(line -> line.contains("leads ") && line.contains("/300"));
      assertThat(lines).last().asString().endsWith("crm-sync: stopped; " + RESUME);
      assertThat(terminal.exitCode()).isEqualTo(ExitCode.STOPPED);
    }
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

  private Program pull(String url, String... more) throws Exception {
    List<String> arguments = arguments(url);
    arguments.addAll(List.of(more));
    return Program.crmSync(folder, KEY, arguments);
  }

  private List<String> arguments(String url) {
    return new ArrayList<>(
        List.of("pull", "--base-url", sandbox.baseUrl(), "--database", url, "--page-size", "30"));
  }

  /** The pull cannot end before the test has acted, however slow the machine is. */
  private void holdLeadsAfterTheFirstPage(Fault fault) {
    sandbox.faults().next(fault).on("GET", "/lead/").after(1).always();
  }

  /** Waits until the first leads are in the database. */
  private static void awaitLeads(String url, Program program) throws Exception {
    while (program.isAlive() && leads(url).equals("0")) {
      program.endsWithin(20);
    }
    assertThat(program.isAlive()).isTrue();
  }

  private static String leads(String url) {
    try {
      return new Tables(url).value("SELECT COUNT(*) FROM leads");
    } catch (SQLException e) {
      return "0";
    }
  }

  private static void assertEnds(Program program, int exitCode, String line) throws Exception {
    assertThat(assertEnds(program, exitCode)).isEqualTo(line);
  }

  private static String assertEnds(Program program, int exitCode) throws Exception {
    int actual = program.exitCode();
    assertThat(program.errors()).hasSize(1);
    assertThat(actual).as(program.errors().get(0)).isEqualTo(exitCode);
    return program.errors().get(0);
  }

  private void assertThatAllIsThere(String url) throws Exception {
    for (Table table : Table.values()) {
      assertThat(new Tables(url).live(table))
          .as(table.sqlName())
          .isEqualTo(Tables.service(sandbox.baseUrl(), KEY, table));
    }
  }
}
