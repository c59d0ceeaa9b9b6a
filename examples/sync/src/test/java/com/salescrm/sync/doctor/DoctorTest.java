package com.salescrm.sync.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sandbox.Fault;
import com.salescrm.sandbox.Sandbox;
import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.CrmClient;
import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sdk.webhook.Webhook;
import com.salescrm.sync.CommandRun;
import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.RootCommand;
import com.salescrm.sync.serve.Copy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {
  private static final long GIBIBYTE = 1 << 30;

  @TempDir
  Path folder;

  private Sandbox sandbox;
  private String url = "";
  private String baseUrl = "";
  private String key = "";
  private Clock clock = Clock.systemUTC();
  private long free = GIBIBYTE;
  private int exitCode;
  private String output = "";

  @BeforeEach
  void start() throws Exception {
    sandbox = Sandbox.builder().realTime().start().seed(Seed.leads(3).withTasks(1));
    baseUrl = sandbox.baseUrl();
    key = sandbox.apiKey();
    url = TestDatabases.create(TestDatabases.SQLITE, folder);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @EachDatabase
  void doctor_afterAPull_findsNothing(String kind) throws Exception {
    url = TestDatabases.create(kind, folder);
    pull();

    List<String> failed = failed();

    assertThat(failed).as(output).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.OK);
    assertThat(output)
        .contains("list of opportunity statuses", "\"ok\"", "organization orga_sandbox");
  }

  @Test
  void doctor_withoutJson_printsOneLineACheckAndHowToFixIt() throws Exception {
    pull();
    key = "api_wrong";

    run();

    assertThat(exitCode).isEqualTo(ExitCode.REFUSED);
    assertThat(output.lines())
        .anyMatch(line -> line.matches("ok +base URL +the service responds"))
        .anyMatch(
            line -> line.matches("failed +key +the service does not accept .*; to fix it: .*"))
        .noneMatch(line -> line.contains("api_wrong"));
  }

  @Test
  void doctor_serviceThatCannotBeReached_failsWithoutWaiting() throws Exception {
    pull();
    try (Socket bound = new Socket()) { // Nothing listens on its port, and nothing else can get it.
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      baseUrl = "http://127.0.0.1:" + bound.getLocalPort() + "/api/v1";

      assertThat(failed()).containsExactly("base URL");
    }
    assertThat(fix("base URL")).contains("check the host");
  }

  @Test
  void doctor_wrongPath_names404() throws Exception {
    pull();
    baseUrl = sandbox.baseUrl().replace("/api/v1", "/api/v7");
    assertThat(failed()).containsExactly("base URL");
    assertThat(fix("base URL")).contains("path");
  }

  @Test
  void doctor_wrongKey_isReported() throws Exception {
    pull();
    key = "api_wrong";
    assertThat(failed()).containsExactly("key");
  }

  @EachDatabase
  void doctor_removedTablesAndColumns_areNamed(String kind) throws Exception {
    url = TestDatabases.create(kind, folder);
    pull();
    execute("ALTER TABLE leads DROP COLUMN description");
    execute("ALTER TABLE tasks DROP COLUMN row_hash");
    execute("DROP TABLE contact_emails");
    execute("DROP TABLE sync_seen");

    assertThat(failed()).containsExactly("schema");
    assertThat(output).contains(": contact_emails, leads.description, sync_seen, tasks.row_hash\"");
  }

  @EachDatabase
  void doctor_removedHistory_isNamed(String kind) throws Exception {
    url = TestDatabases.create(kind, folder);
    pull("--history");
    assertThat(failed()).isEmpty();
    execute("DROP TABLE users_history" + (kind.equals(TestDatabases.SQLITE) ? "" : " CASCADE"));

    assertThat(failed()).containsExactly("schema");
    assertThat(output).contains("were removed: users_history\"");
  }

  @Test
  void doctor_tableInAnotherSchemaOfTheSearchPath_isThere() throws Exception {
    url = TestDatabases.create(TestDatabases.POSTGRESQL, folder);
    pull();
    execute("CREATE SCHEMA archive");
    execute("ALTER TABLE exports SET SCHEMA archive");
    execute("ALTER TABLE comments RENAME COLUMN id TO \"ID\"");

    assertThat(failed()).containsExactly("schema");
    assertThat(output).contains("were removed: comments.id\"");
  }

  @Test
  void doctor_listWithoutPermission_isReported() throws Exception {
    pull();
    sandbox.faults().next(Fault.status(403)).on("GET", "/contact/").always();
    assertThat(failed()).containsExactly("list of contacts");
    assertThat(fix("list of contacts")).contains("permission");
  }

  @Test
  void doctor_clockAnHourApart_isReported() throws Exception {
    pull();
    sandbox.clock().advance(Duration.ofHours(1));
    assertThat(failed()).containsExactly("clock");
    assertThat(fix("clock")).contains("NTP");
  }

  @Test
  void doctor_databaseThatDoesNotExist_isReportedAndNotCreated() {
    assertThat(failed()).containsExactly("database");
    assertThat(fix("database")).contains("crm-sync pull");
    assertThat(folder.toFile().list()).noneMatch(name -> name.endsWith(".db"));
  }

  @Test
  void doctor_postgresqlThatDoesNotExist_isReported() throws Exception {
    url = TestDatabases.create(TestDatabases.POSTGRESQL, folder) + "_absent";
    assertThat(failed()).containsExactly("database");
  }

  @EachDatabase
  void doctor_schemaOfAnotherVersion_isReported(String kind) throws Exception {
    url = TestDatabases.create(kind, folder);
    pull();
    execute("UPDATE crm_sync_migrations SET version = '999' WHERE version ="
        + " (SELECT MAX(version) FROM crm_sync_migrations)");
    assertThat(failed()).containsExactly("schema");
    assertThat(fix("schema")).contains("newer version");

    execute("DELETE FROM crm_sync_migrations WHERE version = '999'");
    assertThat(failed()).containsExactly("schema");
    assertThat(fix("schema")).contains("migrates");
  }

  @Test
  void doctor_fullDisk_isReported() throws Exception {
    pull();
    free = 1_000;
    assertThat(failed()).containsExactly("disk");
    assertThat(fix("disk")).contains("100 MiB");
  }

  @Test
  void doctor_pullTooLongAgo_isReported() throws Exception {
    pull();
    clock = Clock.offset(clock, Duration.ofHours(30));
    sandbox.clock().advance(Duration.ofHours(30));
    assertThat(failed()).containsExactly("last pull");
    assertThat(fix("last pull")).contains("cron");
    assertThat(failed("--max-age", "48")).isEmpty();
  }

  @Test
  void doctor_pullOneMinuteAgo_statesOneMinute() throws Exception {
    pull();
    clock = Clock.offset(clock, Duration.ofSeconds(90));
    sandbox.clock().advance(Duration.ofSeconds(90));
    assertThat(failed()).isEmpty();
    assertThat(output).contains("were pulled 1 minute ago");
  }

  /** Else the age of a pull that takes hours would be that of its begin. */
  @Test
  void pull_thatTakesASecond_recordsItsEndByTheClockOfTheService() throws Exception {
    sandbox.faults().next(Fault.slowHeaders(Duration.ofMillis(1_100))).on("GET", "/user/");
    pull();

    Copy copy = new Copy(url);
    String users = " FROM sync_state WHERE resource = 'users'";
    Instant started = Instant.parse(copy.value("SELECT service_started_at" + users));
    Instant ended = Instant.parse(copy.value("SELECT service_finished_at" + users));
    assertThat(Duration.between(started, ended)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void doctor_pullWithAClockTwoDaysAhead_statesTheAgeByTheClockOfTheService() throws Exception {
    pull();
    String ahead = "'" + Instant.now().plus(Duration.ofDays(2)) + "'";
    execute("UPDATE sync_state SET started_at = " + ahead + ", finished_at = " + ahead);
    assertThat(failed()).isEmpty();
    assertThat(output).contains("were pulled 0 minutes ago");
    clock = Clock.offset(clock, Duration.ofHours(30));
    sandbox.clock().advance(Duration.ofHours(30));
    assertThat(failed()).containsExactly("last pull");
    assertThat(output).contains("were pulled 30 hours ago, more than 24 hours");

    // As an earlier version leaves it.
    execute("UPDATE sync_state SET service_started_at = NULL, service_finished_at = NULL");
    clock = Clock.systemUTC();
    sandbox.clock().advance(Duration.ofHours(-30));
    assertThat(failed()).containsExactly("last pull");
    assertThat(output).contains("in the future: a clock was moved, so the age is not known");
    assertThat(fix("last pull")).contains("NTP");
  }

  @Test
  void doctor_manyEmailTemplates_readsOnePageOnce() throws Exception {
    try (CrmClient crm = client()) {
      for (int i = 0; i < 5; i++) {
        crm.emailTemplates().create(b -> b.name("Hello").subject("Hello").body("Hello"));
      }
    }
    pull();
    sandbox.clearRequests();
    assertThat(failed()).isEmpty();
    assertThat(sandbox.requests().stream().filter(call -> call.path().endsWith("/email_template/")))
        .hasSize(1);
  }

  @Test
  void doctor_listOfEachParentWithoutPermission_isReported() throws Exception {
    try (CrmClient crm = client()) {
      crm.sequences().create(b -> b.name("Welcome"));
    }
    pull();
    sandbox
        .faults()
        .next(Fault.status(403))
        .on("GET", "/sequence_subscription/")
        .always();
    assertThat(failed()).containsExactly("list of sequence subscriptions");
  }

  @Test
  void doctor_tablesOfAnotherProgram_areNamed() throws Exception {
    execute("CREATE TABLE comments (id TEXT PRIMARY KEY)");
    assertThat(failed()).containsExactly("schema");
    assertThat(output).contains("names of tables of crm-sync: comments");
    assertThat(fix("schema")).contains("rename");
  }

  private CrmClient client() {
    return CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build();
  }

  @Test
  void doctor_tableThatWasNeverPulled_isReported() throws Exception {
    pull("--only", "leads");
    assertThat(failed()).containsExactly("last pull");
    assertThat(failed("--only", "leads")).isEmpty();
  }

  @Test
  void doctor_databaseOfAnotherOrganization_isReported() throws Exception {
    pull();
    execute("UPDATE sync_source SET organization = 'orga_other'");
    assertThat(failed()).containsExactly("organization");
    assertThat(fix("organization")).contains("another --database");
  }

  @Test
  void doctor_pausedWebhook_isReported() throws Exception {
    pull();
    try (CrmClient crm = CrmClient.builder()
        .baseUrl(sandbox.baseUrl())
        .credentials(Credentials.apiKey(sandbox.apiKey()))
        .build()) {
      Webhook webhook = crm.webhooks()
          .create(
              create -> create.url("https://hooks.example.com/crm").addEvent("lead", "updated"));
      assertThat(failed()).isEmpty();
      crm.webhooks().pause(webhook.id());
    }
    assertThat(failed()).containsExactly("webhook");
    assertThat(fix("webhook")).contains("activate");
  }

  private void pull(String... options) throws Exception {
    CommandRun run = CommandRun.against(
        sandbox,
        folder,
        Stream.concat(Stream.of("pull", "--database", url), Stream.of(options))
            .toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private void execute(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The names of the checks that fail. */
  private List<String> failed(String... options) {
    run(Stream.concat(Stream.of("--json"), Stream.of(options)).toArray(String[]::new));
    List<String> failed = lines()
        .filter(line -> line.path("result").asText().equals("failed"))
        .map(line -> line.path("check").asText())
        .toList();
    assertThat(exitCode).isEqualTo(failed.isEmpty() ? ExitCode.OK : ExitCode.REFUSED);
    return failed;
  }

  private String fix(String check) {
    return lines()
        .filter(line -> line.path("check").asText().equals(check))
        .map(line -> line.path("fix").asText())
        .findFirst()
        .orElseThrow();
  }

  private Stream<JsonNode> lines() {
    return output.lines().map(CrmJson::tree);
  }

  private void run(String... options) {
    DatabaseChecks.DiskSpace disk = new DatabaseChecks.DiskSpace() {
      @Override
      public long free(Path file) {
        return free;
      }

      @Override
      public long size(Path file) {
        return GIBIBYTE / 1024;
      }
    };
    try {
      Path keyFile = Files.writeString(folder.resolve("doctor-key"), key);
      List<String> arguments = new ArrayList<>(List.of("doctor", "--base-url", baseUrl));
      arguments.addAll(List.of("--api-key-file", keyFile.toString(), "--database", url));
      arguments.addAll(List.of(options));
      CommandRun run = CommandRun.of(
          RootCommand.commandLine(List.of(new DoctorCommand(clock, disk))),
          arguments.toArray(String[]::new));
      exitCode = run.exitCode();
      output = run.out();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
