package com.salescrm.sync;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sandbox.Seed;
import com.salescrm.sdk.core.model.CustomField;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.Table;
import java.io.BufferedReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only DuckDB does: its driver, its file that one process opens, its memory, and Parquet files. */
class DuckDbTest extends PullTestBase {
  /** Keeps a file open until it is killed. */
  static final class Holder {
    private Holder() {}

    /** Prints a line when the file is open. */
    public static void main(String[] url) throws Exception {
      try (Connection connection = DriverManager.getConnection(url[0])) {
        System.out.println(connection.isValid(0) ? "open" : "closed");
        int ignored = System.in.read();
      }
    }
  }

  @Test
  void pull_fileThatAnotherProcessHasOpened_endsWithExitCodeBusy() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    try (Program holder = Program.start(folder, Holder.class, List.of(tables.url()));
        BufferedReader lines = holder.output()) {
      assertThat(lines.readLine()).isEqualTo("open");
      assertThat(run("--lock-wait", "0")).as(() -> errors).isEqualTo(ExitCode.BUSY);
      assertThat(errors).contains("uses " + tables.url());
      holder.kill();
    }
    pull("--lock-wait", "60", "--tables", "leads");
    assertThat(tables.value("SELECT COUNT(*) FROM leads")).isEqualTo("120");
  }

  /** The driver returns such times with an offset that is not valid then. */
  @Test
  void verify_timesAtChangesOfClocks_findsNoDifference() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    String lead = ids(Table.LEADS).get(0);
    for (String time : List.of("2025-03-09T07:30:00Z", "2025-11-02T06:30:00Z")) {
      sandbox.data().importOpportunity(lead, Instant.parse(time), Instant.parse(time));
    }
    TimeZone here = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    try {
      pull("--tables", "leads,opportunities");
      assertThat(command("verify", "--only", "opportunities")).as(() -> output).isZero();
      assertThat(tables.value("SELECT COUNT(*) FROM opportunities WHERE epoch_us(date_updated) IN"
              + " (1741505400000000, 1762065000000000)"))
          .isEqualTo("2");
    } finally {
      TimeZone.setDefault(here);
    }
  }

  @Test
  void pull_emptyFile_asLeftByAFullDisk_becomesTheDatabase() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    Path file = Path.of(tables.url().substring("jdbc:duckdb:".length()).replaceFirst(";.*", ""));
    Files.deleteIfExists(file);
    Files.createFile(file);

    assertThat(run("--tables", "leads")).as(() -> errors).isZero();

    assertThat(tables.value("SELECT COUNT(*) FROM leads")).isEqualTo("120");
  }

  @Test
  void pull_newFieldAfterMoreChangesThanOneStatementWrites_addsItsColumn() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    sandbox.seed(Seed.leads(500).withRandomSeed(2));
    pull("--tables", "leads", "--page-size", "1000");
    tables.execute("UPDATE leads SET row_hash = 'other'");
    String last = tables.value("SELECT id FROM leads ORDER BY date_created DESC, id DESC LIMIT 1");
    crm.leads().update(last, lead -> lead.custom(CustomField.text("cf_late"), "a"));

    pull("--tables", "leads", "--page-size", "1000");

    assertThat(tables.rows("SELECT cf_late FROM leads WHERE cf_late IS NOT NULL"))
        .containsExactly(List.of("a"));
  }

  @Test
  void pull_moreCustomColumnsOfOpportunities_fillsThem() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    String id = ids(Table.OPPORTUNITIES).get(0);
    crm.opportunities()
        .update(
            id,
            each -> each.custom(CustomField.text("cf_one"), "a")
                .custom(CustomField.text("cf_two"), "b"));
    pull("--tables", "opportunities", "--max-custom-columns", "0");

    pull("--tables", "opportunities", "--compare-every", "1");

    assertThat(tables.rows("SELECT cf_one, cf_two FROM opportunities WHERE id = '" + id + "'"))
        .containsExactly(List.of("a", "b"));
  }

  @Test
  void pull_numberThatWouldBeRounded_isReported() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    String id = ids(Table.LEADS).get(0);
    crm.leads().update(id, lead -> lead.custom(CustomField.text("cf_ratio"), "0.0000012"));
    Path schema = Files.writeString(
        folder.resolve("schema.json"),
        "{\"format\": \"crm-sync schema\", \"version\": 1, \"fields\": ["
            + "{\"table\": \"leads\", \"id\": \"cf_ratio\", \"kind\": \"number\"}]}");

    pull("--tables", "leads", "--schema", schema.toString());

    assertThat(errors).contains("cf_ratio").contains(id);
    assertThat(tables.value("SELECT COUNT(cf_ratio) FROM leads")).isEqualTo("0");
  }

  @Test
  void pull_withoutTheDriver_saysWhichFileToGetAndWhereToPutIt() throws Exception {
    String jar = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.contains("duckdb_jdbc"))
        .findFirst()
        .orElseThrow();
    String others = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> !path.equals(jar))
        .collect(Collectors.joining(File.pathSeparator));
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            others,
            CrmSync.class.getName(),
            "pull",
            "--base-url",
            sandbox.baseUrl(),
            "--api-key-file",
            keyFile.toString(),
            "--database",
            "jdbc:duckdb:" + folder.resolve("crm.duckdb"))
        .redirectErrorStream(true)
        .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    String version = jar.replaceFirst(".*duckdb_jdbc-(.*)\\.jar", "$1");
    assertThat(process.waitFor()).as(said).isEqualTo(ExitCode.USAGE);
    assertThat(said)
        .contains("org.duckdb:duckdb_jdbc:" + version, "duckdb_jdbc.jar beside crm-sync.jar");
  }

  @ParameterizedTest
  @CsvSource({"'', 488", "';memory_limit=64MiB', 64"})
  void open_file_usesTheMemoryOfTheUrlOrTheDefault(String options, String mebibytes)
      throws Exception {
    String url = TestDatabases.create(TestDatabases.DUCKDB, folder) + options;
    try (Database database = Database.open(DatabaseSettings.of(url));
        Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT current_setting('memory_limit'),"
            + " current_setting('autoinstall_known_extensions'), current_setting('threads')")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(1)).startsWith(mebibytes);
      assertThat(row.getBoolean(2)).isFalse();
      assertThat(row.getInt(3)).isEqualTo(2);
    }
  }

  @Test
  void open_fileOfAnotherFormat_saysSo() throws Exception {
    Path file = Files.writeString(folder.resolve("text.duckdb"), "no database".repeat(1_000));
    assertThatThrownBy(
            () -> Database.open(DatabaseSettings.of("jdbc:duckdb:" + file)).close())
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageContaining("not a DuckDB file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:duckdb:", "jdbc:duckdb::memory:", "jdbc:duckdb:md:crm"})
  void open_urlWithoutAFile_isRefused(String url) {
    assertThatThrownBy(() -> Database.open(DatabaseSettings.of(url)).close())
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("name a file");
  }

  @Test
  void copy_ofTheDatabase_continuesWithTheSameCheckpoints() throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    pull();
    Path copy = folder.resolve("new.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + copy);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "ATTACH '" + tables.url().replace("jdbc:duckdb:", "") + "' AS old (READ_ONLY)");
      statement.execute("COPY FROM DATABASE old TO \"new\"");
    }
    tables = new Tables("jdbc:duckdb:" + copy);
    pull();
    assertThat(row("leads")).containsExactly("0", "0", "120", "0");
    assertThatAllIsThere();
  }

  @EachDatabase(alwaysDuckDb = true)
  void pull_parquet_writesFilesWithTheRowsAndTypesOfDuckDb(String kind) throws Exception {
    Tables duckDb = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    tables = duckDb;
    pull("--tables", "contacts,opportunities");
    tables = new Tables(TestDatabases.create(kind, folder));
    Path files = folder.resolve("it's parquet");
    pull("--tables", "contacts,opportunities", "--parquet", files.toString());

    assertThat(files.toFile().list())
        .contains("contacts.parquet", "contact_emails.parquet")
        .allMatch(name -> name.endsWith(".parquet"));
    String view = "CREATE OR REPLACE VIEW read_back AS SELECT * FROM '"
        + files.toString().replace("'", "''") + "/";
    for (Table table : List.of(Table.CONTACTS, Table.OPPORTUNITIES)) {
      duckDb.execute(view + table.sqlName() + ".parquet'");
      assertThat(rows(duckDb, "read_back"))
          .as(table.sqlName())
          .isEqualTo(rows(duckDb, table.sqlName()));
    }
    duckDb.execute(view + "contact_emails.parquet'");
    String emails = "SELECT parent_id, position, email, type FROM ";
    assertThat(duckDb.rows(emails + "read_back ORDER BY 1, 2"))
        .isEqualTo(duckDb.rows(emails + "contact_emails ORDER BY 1, 2"))
        .isNotEmpty();
    duckDb.execute(view + "opportunities.parquet'");
    assertThat(duckDb.value("SELECT typeof(date_created) || ', ' || typeof(value) || ', '"
            + " || typeof(json) FROM read_back LIMIT 1"))
        .isEqualTo("TIMESTAMP WITH TIME ZONE, DECIMAL(38,6), VARCHAR");
  }

  @ParameterizedTest
  @CsvSource({
    "verify --tables leads, date_created TYPE VARCHAR",
    "verify --tables opportunities, date_won TYPE VARCHAR",
    "pull --tables leads, name TYPE INTEGER USING 5",
    "purge --tables leads, deleted_at TYPE VARCHAR"
  })
  void command_afterAnotherProgramChangedTheTypeOfAColumn_saysSo(String command, String change)
      throws Exception {
    tables = new Tables(TestDatabases.create(TestDatabases.DUCKDB, folder));
    String[] words = command.split(" ", 0);
    pull("--tables", words[2]);
    tables.execute("ALTER TABLE " + words[2] + " ALTER " + change);
    tables.execute("UPDATE " + words[2] + " SET row_hash = ''");

    int exitCode = words[0].equals("purge")
        ? local(words[0], words[1], words[2])
        : command(words[0], words[1], words[2]);

    assertThat(exitCode).as(errors).isEqualTo(ExitCode.DATABASE);
    assertThat(errors)
        .contains("has a column whose type another program changed; restore it")
        .doesNotContain("input string"); // The driver's message quotes the value.
  }

  @Test
  void pull_parquetIntoAFile_isRefusedBeforeAnythingIsPulled() throws Exception {
    Path file = Files.writeString(folder.resolve("leads.parquet"), "rows");

    assertThat(run("--parquet", file.toString())).isEqualTo(ExitCode.USAGE);

    assertThat(errors).contains("--parquet: " + file + " is not a folder");
    assertThat(run("--parquet", file.resolve("folder").toString())).isEqualTo(ExitCode.USAGE);
    assertThat(errors).contains("--parquet: " + file + " is not a folder");
    assertThat(file).hasContent("rows");
    assertThat(sandbox.requests()).isEmpty();
  }

  /** All columns but the time of writing, in the order of their names. */
  private static List<List<String>> rows(Tables tables, String table) throws Exception {
    List<String> names = tables
        .rows("SELECT column_name FROM information_schema.columns WHERE table_name = '" + table
            + "' AND column_name <> 'synced_at' ORDER BY 1")
        .stream()
        .map(row -> '"' + row.get(0) + '"')
        .toList();
    return tables.rows("SELECT " + String.join(", ", names) + " FROM " + table + " ORDER BY id");
  }
}
