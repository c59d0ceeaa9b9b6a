package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
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

/** The columns of the table, and the statements that make or repair them. PostgreSQL and H2 know all of these statements. */
final class TableLayout {
  private static final int NAME_LENGTH = 200;
  // A column without a bound has this precision or more, or 0.
  private static final int UNBOUNDED = 1_000_000;

  private final StoreConnections connections;
  private final String table;

  TableLayout(StoreConnections connections, String table) {
    this.connections = connections;
    this.table = table;
  }

  /** Makes what is missing. Several processes may do so at once. */
  void create() {
    try {
      if (!isComplete()) {
        execute(List.of(ddl().replace("TABLE", "TABLE IF NOT EXISTS")));
        execute(connections.inTransaction(this::repairs));
      }
    } catch (SQLException e) {
      // Of two that create it at the same time, PostgreSQL lets one fail, in several ways.
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
      return needed().isEmpty();
    } catch (SQLException e) {
      return false;
    }
  }

  /** The repairs without which nothing works; how long a record gets is not known before it is written. */
  private List<String> needed() throws SQLException {
    List<String> repairs = connections.inTransaction(this::repairs);
    repairs.remove(widened("record", "TEXT"));
    return repairs;
  }

  private void execute(List<String> statements) throws SQLException {
    for (String each : statements) {
      connections.inTransaction(connection -> Sql.update(connection, each));
    }
  }

  void require() {
    try {
      List<String> repairs = needed();
      if (!repairs.isEmpty()) {
        throw new TokenStoreException(
            "the table " + table + " does not fit: use createTable() or run: "
                + String.join("; ", repairs),
            null);
      }
    } catch (SQLException e) {
      throw failed("the table " + table + " cannot be read", e);
    }
  }

  /** What the table lacks, as statements. */
  private List<String> repairs(Connection connection) throws SQLException {
    Map<String, Integer> columns = columns(connection);
    if (!columns.containsKey("name")) {
      throw new TokenStoreException(
          "the table " + table + " has no column name, so it is no table of tokens: choose another"
              + " by table(…)",
          null);
    }
    List<String> repairs = new ArrayList<>();
    if (!columns.containsKey("version")) {
      repairs.add(added("version", "BIGINT DEFAULT 0 NOT NULL"));
    }
    if (!columns.containsKey("record")) {
      repairs.add(added("record", "TEXT"));
    } else if (isBelow(columns.get("record"), UNBOUNDED)) {
      repairs.add(widened("record", "TEXT"));
    }
    if (isBelow(columns.get("name"), NAME_LENGTH)) {
      repairs.add(widened("name", "VARCHAR(" + NAME_LENGTH + ")"));
    }
    return repairs;
  }

  private static boolean isBelow(int precision, int needed) {
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

  private String added(String column, String type) {
    return "ALTER TABLE " + table + " ADD COLUMN IF NOT EXISTS " + column + " " + type;
  }

  private String widened(String column, String type) {
    return "ALTER TABLE " + table + " ALTER COLUMN " + column + " SET DATA TYPE " + type;
  }

  private String ddl() {
    return "CREATE TABLE " + table + " (name VARCHAR(" + NAME_LENGTH
        + ") PRIMARY KEY, version BIGINT NOT NULL, record TEXT)";
  }

  /** A failure of a statement: what to do, and no text of the driver's. */
  TokenStoreException failed(String what, SQLException e) {
    return new TokenStoreException(
        what + " (SQLSTATE " + e.getSQLState() + ")" + advice(String.valueOf(e.getSQLState())),
        Sql.withoutText(e));
  }

  private String advice(String state) {
    return switch (state) {
      case "42P01", "42S02", "42S03", "42S04", "3F000", "90079" ->
        ": the table is missing; use createTable() or run: " + ddl();
      case "42703", "42S22" ->
        ": a column is missing; use createTable() or run: "
            + added("version", "BIGINT DEFAULT 0 NOT NULL") + "; " + added("record", "TEXT");
      case "22001" ->
        ": a column is too narrow; use createTable() or run: " + widened("record", "TEXT") + "; "
            + widened("name", "VARCHAR(" + NAME_LENGTH + ")");
      case "42501", "90096" ->
        ": the database user lacks a right; let the owner run: GRANT SELECT, INSERT, UPDATE ON "
            + table + " TO <user>; if the table is missing, first: " + ddl();
      case "25006", "90097" -> ": the database is read-only; use the primary server";
      default -> "";
    };
  }
}
