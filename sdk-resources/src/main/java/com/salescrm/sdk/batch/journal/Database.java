package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.storage.Sql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** The differences between the databases: an insert that skips existing rows, and failures that may pass. */
enum Database {
  POSTGRESQL(
      "PostgreSQL",
      "INSERT INTO crm_journal_row (journal, row_id, state, owner) VALUES %s"
          + " ON CONFLICT DO NOTHING RETURNING row_id",
      "(?, ?, 1, ?)"),
  SQLITE("SQLite", POSTGRESQL.insert, POSTGRESQL.values),
  H2(
      "H2",
      "SELECT row_id FROM FINAL TABLE (MERGE INTO crm_journal_row r"
          + " USING (VALUES %s) AS n (journal, row_id, state, owner)"
          + " ON r.journal = n.journal AND r.row_id = n.row_id WHEN NOT MATCHED THEN"
          + " INSERT (journal, row_id, state, owner) VALUES (n.journal, n.row_id, n.state, n.owner))",
      "(CAST(? AS VARCHAR(200)), CAST(? AS VARCHAR(24)), 1, CAST(? AS VARCHAR(36)))");

  private static final Set<Integer> SQLITE_BUSY = Set.of(5, 6);

  private final String product;
  private final String insert;
  private final String values;

  /** See {@link Sql#now}. */
  final String now;

  Database(String product, String insert, String values) {
    this.product = product;
    this.now = Sql.now(product);
    this.insert = insert;
    this.values = values;
  }

  static Database of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    for (Database each : values()) {
      if (each.product.equals(product)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "Journal.jdbc supports PostgreSQL, SQLite and H2, not " + product);
  }

  /** The file of SQLite or H2; empty if the database is in memory, on another machine, or of another kind. */
  Optional<OpenFile> file(Connection connection) throws SQLException {
    if (this == POSTGRESQL) {
      return Optional.empty();
    }
    String sql = this == H2 ? "SELECT DATABASE_PATH() || '.mv.db' AS file" : "PRAGMA database_list";
    try (PreparedStatement list = Sql.prepare(connection, sql);
        ResultSet main = list.executeQuery()) {
      String path = main.next() ? main.getString("file") : null;
      return path == null || path.isEmpty()
          ? Optional.empty()
          : Optional.of(OpenFile.of(Path.of(path)));
    } catch (IOException | InvalidPathException e) {
      return Optional.empty(); // Not in the file system, such as by an extension of SQLite.
    }
  }

  /** A query that inserts begun rows and returns the ids of those that did not exist. */
  String insert(int rows) {
    return insert.formatted((values + ", ").repeat(rows - 1) + values);
  }

  /** Whether the connection can be used again: another transaction was in the way. */
  static boolean isConflict(SQLException e) {
    return Sql.isConflict(e)
        || (e.getSQLState() == null && SQLITE_BUSY.contains(e.getErrorCode() & 0xFF));
  }

  /** The exception without the driver's message, which may quote values. */
  static UncheckedIOException failed(String what, SQLException e) {
    String code =
        e.getSQLState() == null ? "error code " + e.getErrorCode() : "SQLSTATE " + e.getSQLState();
    return new UncheckedIOException(
        what + " (" + code + ")", new IOException(Sql.withoutMessage(e)));
  }
}
