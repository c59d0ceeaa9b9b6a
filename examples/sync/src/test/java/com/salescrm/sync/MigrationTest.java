package com.salescrm.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.DatabaseSettings;
import com.salescrm.sync.table.ChildTable;
import com.salescrm.sync.table.Column;
import com.salescrm.sync.table.Schema;
import com.salescrm.sync.table.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables of a new and of an older database are those that are declared. */
class MigrationTest {
  @TempDir
  Path folder;

  private Database database;
  private Tables tables;

  private void open(String kind) throws SQLException {
    tables = new Tables(TestDatabases.create(kind, folder));
    database = Database.open(DatabaseSettings.of(tables.url()));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @EachDatabase(alwaysDuckDb = true)
  void migrate_newDatabase_createsTheColumnsOfEachTable(String kind) throws Exception {
    open(kind);
    Schema.prepare(database);
    Schema.prepare(database); // Again does nothing.
    try (Connection connection = database.dataSource().getConnection()) {
      for (Table table : Table.values()) {
        Set<String> expected =
            new TreeSet<>(Set.of("id", "json", "row_hash", "synced_at", "deleted_at"));
        table.columns().stream().map(Column::name).forEach(expected::add);
        assertThat(columns(connection, table.sqlName())).as(table.sqlName()).isEqualTo(expected);
        for (ChildTable child : table.children()) {
          Set<String> ofChild = new TreeSet<>(Set.of("parent_id", "position", "deleted_at"));
          child.columns().stream().map(Column::name).forEach(ofChild::add);
          assertThat(columns(connection, child.name())).as(child.name()).isEqualTo(ofChild);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void prepare_databaseOfTheFirstVersion_fillsTheNewTablesFromItsRows(String kind)
      throws Exception {
    String now = "'2026-01-31T10:00:00.000000Z'";
    open(kind);
    database.migrate(); // The tables of the first version only.
    tables.execute("INSERT INTO contacts (id, json, row_hash, synced_at) VALUES ('cont_1',"
        + " '{\"id\": \"cont_1\", \"emails\": [{\"email\": \"a@a.example\"}, {\"email\": \"b@a.example\"}]}',"
        + " 'hash', " + now + ")");
    tables.execute("INSERT INTO opportunities (id, json, row_hash, synced_at) VALUES ('oppo_1',"
        + " '{\"id\": \"oppo_1\", \"custom.cf_tags\": [\"x\", \"y\"]}', 'hash', " + now + ")");

    Schema.prepare(database);

    assertThat(tables.rows("SELECT parent_id, position, email, deleted_at FROM contact_emails"
            + " ORDER BY position"))
        .containsExactly(
            List.of("cont_1", "0", "a@a.example", "null"),
            List.of("cont_1", "1", "b@a.example", "null"));
    assertThat(tables.rows(
            "SELECT parent_id, field, value FROM opportunity_custom_values" + " ORDER BY position"))
        .containsExactly(List.of("oppo_1", "cf_tags", "x"), List.of("oppo_1", "cf_tags", "y"));
    assertThat(tables.value("SELECT row_hash FROM contacts")).isEqualTo("hash");
  }

  @EachDatabase(alwaysDuckDb = true)
  void prepare_databaseWithoutADeclaredColumn_addsAndFillsIt(String kind) throws Exception {
    open(kind);
    Schema.prepare(database);
    tables.execute("INSERT INTO sequences (id, json, row_hash, synced_at) VALUES ('seq_1',"
        + " '{\"id\": \"seq_1\", \"name\": \"Hello\", \"date_created\": \"2026-01-31T10:00:00\"}',"
        + " 'hash', '2026-01-31T10:00:00.000000Z')");
    tables.execute("ALTER TABLE sequences DROP COLUMN date_created");
    tables.execute("DELETE FROM sync_schema WHERE name = 'sequences.date_created'");

    Schema.prepare(database);

    assertThat(tables.value("SELECT date_created FROM sequences")).startsWith("2026-01-31");
  }

  @EachDatabase(alwaysDuckDb = true)
  void prepare_tablesOfANewerProgram_areRefused(String kind) throws Exception {
    open(kind);
    Schema.prepare(database);

    tables.execute("INSERT INTO sync_schema (name) VALUES ('leads.mood')");
    assertRefused("a newer crm-sync made its tables (leads.mood)");
    tables.execute("DELETE FROM sync_schema WHERE name = 'leads.mood'");

    tables.execute("UPDATE crm_sync_migrations SET version = '99' WHERE version = '6'");
    assertRefused("a newer crm-sync made its tables; update this program");
  }

  @EachDatabase(alwaysDuckDb = true)
  void prepare_upgradeWithATableOfAnotherProgram_namesItAndChangesNothing(String kind)
      throws Exception {
    open(kind);
    database.migrate(); // The tables of the first version only.
    tables.execute("CREATE TABLE comments (id TEXT PRIMARY KEY, mine TEXT)");
    tables.execute("CREATE VIEW contact_emails AS SELECT mine FROM comments");

    assertRefused(
        "another program has made tables with names of crm-sync: comments, contact_emails; rename"
            + " them, or give another --database");

    try (Connection connection = database.dataSource().getConnection()) {
      assertThat(columns(connection, "comments")).containsExactlyInAnyOrder("id", "mine");
    }
    assertThat(tables.rows("SELECT name FROM sync_schema")).isEmpty();
    tables.execute("DROP VIEW contact_emails");
    tables.execute("ALTER TABLE comments RENAME TO my_comments");
    Schema.prepare(database);
    assertThat(Schema.foreignTables(database)).isEmpty();
  }

  @EachDatabase(alwaysDuckDb = true)
  void prepare_databaseWithOtherTables_refusesOnlyThoseOfItsNames(String kind) throws Exception {
    open(kind);
    tables.execute("CREATE TABLE orders (id TEXT PRIMARY KEY)");
    tables.execute("CREATE TABLE leads (id TEXT PRIMARY KEY)");

    assertRefused("names of crm-sync: leads; rename");

    assertThat(database.schemaVersion()).isEqualTo(Database.SchemaVersion.NONE);
    tables.execute("DROP TABLE leads");
    Schema.prepare(database);
    assertThat(Schema.version(database)).isEqualTo(Database.SchemaVersion.CURRENT);
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> Schema.prepare(database))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.exitCode()).isEqualTo(ExitCode.DATABASE))
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {TestDatabases.SQLITE, TestDatabases.POSTGRESQL})
  void prepare_newDatabase_indexesTheColumnsThatNameOtherObjects(String kind) throws Exception {
    open(kind);
    Schema.prepare(database);
    String sql = kind.equals(TestDatabases.SQLITE)
        ? "SELECT name FROM sqlite_master WHERE type = 'index'"
        : "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()";
    assertThat(tables.rows(sql).stream().map(row -> row.get(0)))
        .contains("opportunities_by_user", "opportunities_by_status", "opportunities_by_contact")
        .contains("opportunities_by_lead", "contacts_by_lead", "tasks_by_lead", "leads_by_status")
        .contains("comments_by_thread", "sequence_subscriptions_by_sequence");
  }

  private static Set<String> columns(Connection connection, String table) throws Exception {
    Set<String> names = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery("SELECT * FROM " + table)) {
      ResultSetMetaData columns = none.getMetaData();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        names.add(columns.getColumnName(i));
      }
    }
    return names;
  }
}
