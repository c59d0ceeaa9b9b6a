package com.salescrm.sdk.core.auth.store.jdbc;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.storage.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The columns of the table, and the statements that create or repair them, for PostgreSQL and H2. */
final class TableSchema {
  private static final int NAME_LENGTH = 200;
  // An unbounded column reports this precision or more, or 0.
  private static final int UNBOUNDED = 1_000_000;

  private final StoreConnections connections;
  private final String table;

  TableSchema(StoreConnections connections, String table) {
    this.connections = connections;
    this.table = table;
  }

  /** Creates the table and its missing columns. Several processes may do so at the same time. */
  void create() {
    try {
      if (!isComplete()) {
        execute(List.of(ddl().replaceFirst("TABLE", "TABLE IF NOT EXISTS")));
        execute(connections.inTransaction(this::repairs));
      }
    } catch (SQLException e) {
      // If two processes create the table at the same time, PostgreSQL fails one of them.
      if (!isUsable()) {
        throw failed("the table " + table + " cannot be created or repaired", e);
      }
    }
  }

  private boolean isComplete() {
    try {
      return connections.inTransaction(this::repairs).isEmpty();
    } catch (SQLException e) {
      return false;
    }
  }

  private boolean isUsable() {
    try {
      return requiredRepairs().isEmpty();
    } catch (SQLException e) {
      return false;
    }
  }

  /** All repairs but a wider column for records: their length is not known before a write. */
  private List<String> requiredRepairs() throws SQLException {
    List<String> repairs = connections.inTransaction(this::repairs);
    repairs.remove(widenColumn("record", "TEXT"));
    return repairs;
  }

  private void execute(List<String> statements) throws SQLException {
    for (String statement : statements) {
      connections.inTransaction(connection -> Sql.update(connection, statement));
    }
  }

  void require() {
    try {
      List<String> repairs = requiredRepairs();
      if (!repairs.isEmpty()) {
        throw new TokenStoreException(
            "the table " + table + " has another structure: use createTable() or run: "
                + String.join("; ", repairs),
            null);
      }
    } catch (SQLException e) {
      throw failed("the table " + table + " cannot be read", e);
    }
  }

  /** The statements that repair the table. */
  private List<String> repairs(Connection connection) throws SQLException {
    Map<String, Integer> columns = columns(connection);
    if (!columns.containsKey("name")) {
      throw new TokenStoreException(
          "the table " + table + " has no column name, so it is no token table: choose another with"
              + " table(…)",
          null);
    }
    List<String> repairs = new ArrayList<>();
    if (!columns.containsKey("version")) {
      repairs.add(addColumn("version", "BIGINT DEFAULT 0 NOT NULL"));
    }
    if (!columns.containsKey("record")) {
      repairs.add(addColumn("record", "TEXT"));
    } else if (isTooNarrow(columns.get("record"), UNBOUNDED)) {
      repairs.add(widenColumn("record", "TEXT"));
    }
    if (isTooNarrow(columns.get("name"), NAME_LENGTH)) {
      repairs.add(widenColumn("name", "VARCHAR(" + NAME_LENGTH + ")"));
    }
    return repairs;
  }

  private static boolean isTooNarrow(int precision, int needed) {
    return precision > 0 && precision < needed;
  }

  private Map<String, Integer> columns(Connection connection) throws SQLException {
    try (PreparedStatement select =
            Sql.prepare(connection, "SELECT * FROM " + table + " WHERE 1 = 0");
        ResultSet none = select.executeQuery()) {
      ResultSetMetaData columns = none.getMetaData();
      Map<String, Integer> precisions = new HashMap<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        precisions.put(columns.getColumnName(i).toLowerCase(Locale.ROOT), columns.getPrecision(i));
      }
      return precisions;
    }
  }

  private String addColumn(String column, String type) {
    return "ALTER TABLE " + table + " ADD COLUMN IF NOT EXISTS " + column + " " + type;
  }

  private String widenColumn(String column, String type) {
    return "ALTER TABLE " + table + " ALTER COLUMN " + column + " SET DATA TYPE " + type;
  }

  private String ddl() {
    return "CREATE TABLE " + table + " (name VARCHAR(" + NAME_LENGTH
        + ") PRIMARY KEY, version BIGINT NOT NULL, record TEXT)";
  }

  /** A failed statement: what to do, without the driver's message. */
  TokenStoreException failed(String what, SQLException e) {
    return new TokenStoreException(
        what + " (SQLSTATE " + e.getSQLState() + ")" + advice(String.valueOf(e.getSQLState())),
        Sql.withoutMessage(e));
  }

  private String advice(String state) {
    return switch (state) {
      case "42P01", "42S02", "42S03", "42S04", "3F000", "90079" ->
        ": the table is missing; use createTable() or run: " + ddl();
      case "42703", "42S22" ->
        ": a column is missing; use createTable() or run: "
            + addColumn("version", "BIGINT DEFAULT 0 NOT NULL") + "; "
            + addColumn("record", "TEXT");
      case "22001" ->
        ": a column is too narrow; use createTable() or run: " + widenColumn("record", "TEXT")
            + "; " + widenColumn("name", "VARCHAR(" + NAME_LENGTH + ")");
      case "42501", "90096" ->
        ": the database user lacks a right; let the owner run: GRANT SELECT, INSERT, UPDATE ON "
            + table + " TO <user>; if the table is missing, first: " + ddl();
      case "25006", "90097" -> ": the database is read-only; use the primary server";
      default -> "";
    };
  }
}
