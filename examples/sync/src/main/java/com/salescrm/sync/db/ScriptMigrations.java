package com.salescrm.sync.db;

import com.salescrm.sync.db.Database.SchemaVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The versions of the tables, and the migrations of a database that Flyway does not support: the same scripts and the same table
 * of their versions.
 */
final class ScriptMigrations {
  /** The scripts in their order; the version is the number in the name. */
  private static final List<String> SCRIPTS =
      List.of("V5__pull.sql", "V6__serve.sql", "V7__history.sql", "V8__types.sql");

  private ScriptMigrations() {}

  /** Compares the version of the tables with that of the scripts. */
  static SchemaVersion version(Connection connection) throws SQLException {
    NavigableSet<Integer> applied = applied(connection);
    if (applied.isEmpty()) {
      return SchemaVersion.NONE;
    }
    int newest = version(SCRIPTS.get(SCRIPTS.size() - 1));
    return applied.last() > newest
        ? SchemaVersion.NEWER
        : applied.last() < newest ? SchemaVersion.OLDER : SchemaVersion.CURRENT;
  }

  /** Runs the scripts that have not run, in one transaction. */
  static void apply(Connection connection, Dialect dialect) throws SQLException {
    execute(
        connection,
        "CREATE TABLE IF NOT EXISTS " + Database.MIGRATIONS
            + " (\"version\" TEXT PRIMARY KEY, \"script\" TEXT NOT NULL)");
    NavigableSet<Integer> applied = applied(connection);
    for (String script : SCRIPTS) {
      if (applied.add(version(script))) {
        for (String statement : text(dialect, script).split(";\\s*\n", -1)) {
          if (!statement.isBlank()) {
            execute(connection, statement);
          }
        }
        record(connection, script);
      }
    }
  }

  private static NavigableSet<Integer> applied(Connection connection) throws SQLException {
    NavigableSet<Integer> versions = new TreeSet<>();
    try (ResultSet table = connection
        .getMetaData()
        .getTables(null, connection.getSchema(), Database.MIGRATIONS, null)) {
      if (!table.next()) {
        return versions;
      }
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT \"version\" FROM " + Database.MIGRATIONS)) {
      while (rows.next()) {
        versions.add(rows.getInt(1));
      }
    }
    return versions;
  }

  private static void record(Connection connection, String script) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO " + Database.MIGRATIONS + " VALUES (?, ?)")) {
      insert.setString(1, Integer.toString(version(script)));
      insert.setString(2, script);
      insert.executeUpdate();
    }
  }

  private static int version(String script) {
    return Integer.parseInt(script.substring(1, script.indexOf("__")));
  }

  private static String text(Dialect dialect, String script) {
    String path = "/db/migration/" + dialect.folder() + "/" + script;
    try (InputStream in = ScriptMigrations.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(in, path).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
