package com.salescrm.sync.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.salescrm.sync.EachDatabase;
import com.salescrm.sync.TestDatabases;
import com.salescrm.sync.cli.Problem;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that has ended a transaction by itself, as SQLite and DuckDB do when the disk is full: the next ones are whole. */
class EndedTransactionTest {
  @TempDir
  Path folder;

  private Database open(String kind) throws Exception {
    boolean isServer = kind.equals(TestDatabases.POSTGRESQL);
    Database database = Database.open(new DatabaseSettings(
        TestDatabases.create(kind, folder),
        isServer ? "postgres" : null,
        null,
        Duration.ofSeconds(10)));
    execute(database, "CREATE TABLE things (id INTEGER, content TEXT)");
    return database;
  }

  private static void execute(Database database, String... statements) {
    int ignored = database.inTransaction(connection -> {
      try (Statement statement = connection.createStatement()) {
        for (String each : statements) {
          statement.execute(each);
        }
      }
      return statements.length;
    });
  }

  private static String count(Database database) {
    return database.reading(connection -> {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM things")) {
        row.next();
        return row.getString(1);
      }
    });
  }

  private static void assertThatTransactionsAreWhole(Database database) {
    for (int i = 0; i < 10; i++) { // More than the pool has connections.
      assertThatThrownBy(() -> execute(
              database, "INSERT INTO things VALUES (1, 'half')", "INSERT INTO nothing VALUES (1)"))
          .isInstanceOf(Problem.class);
    }
    assertThat(count(database)).isEqualTo("0");
    execute(database, "INSERT INTO things VALUES (2, 'whole')");
    assertThat(count(database)).isEqualTo("1");
  }

  @EachDatabase(alwaysDuckDb = true)
  void inTransaction_afterOneThatTheDatabaseEnded_isWhole(String kind) throws Exception {
    try (Database database = open(kind)) {
      assertThatThrownBy(() -> database.inTransaction(connection -> {
            try (Statement statement = connection.createStatement()) {
              statement.execute("INSERT INTO things VALUES (1, 'lost')");
              statement.execute("ROLLBACK"); // As the database does it.
            }
            throw new SQLException("the disk is full");
          }))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("the disk is full");

      assertThatTransactionsAreWhole(database);
    }
  }

  @Test
  void inTransaction_afterOneThatFilledTheDisk_isWhole() throws Exception {
    try (Database database = open(TestDatabases.SQLITE)) {
      assertThatThrownBy(() -> execute(
              database,
              "PRAGMA max_page_count = 20",
              "INSERT INTO things VALUES (1, zeroblob(10000000))"))
          .isInstanceOf(Problem.class)
          .hasMessageContaining("the disk is full");

      assertThatTransactionsAreWhole(database);
    }
  }
}
