package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the history of a table consists of: the table {@code leads_history} with the versions that were replaced, the column
 * {@code valid_from} of {@code leads}, and the view {@code leads_versions} with all versions. The current version, or that of a
 * soft-deleted row, is in {@code leads} only. A version is valid from {@code valid_from}, inclusive, to {@code valid_to},
 * exclusive.
 *
 * @param table the table
 * @param dialect the kind of database
 */
public record VersionTables(Table table, Dialect dialect) {
  static final String FROM = "valid_from";
  static final String TO = "valid_to";

  private static final List<String> KEY = List.of("id", FROM, TO);

  /**
   * The view with all versions of a table.
   *
   * @param table the table
   * @return its name
   */
  public static String versionsOf(Table table) {
    return table.sqlName() + "_versions";
  }

  /**
   * The table with the versions of a table that were replaced.
   *
   * @param table the table
   * @return its name
   */
  public static String historyOf(Table table) {
    return table.sqlName() + "_history";
  }

  /**
   * The view with the versions that were valid at one moment.
   *
   * @param table the table
   * @return its name
   */
  public static String asOf(Table table) {
    return table.sqlName() + "_as_of";
  }

  /** All names. */
  List<String> all() {
    return List.of(historyOf(table), versionsOf(table), asOf(table));
  }

  /** Creates them, with columns for these custom fields. */
  void create(Connection connection, List<Column> custom) throws SQLException {
    String time = Kind.TIME.columnType(dialect);
    String columns = Stream.concat(
            Stream.concat(table.columns().stream(), Stream.of(Column.of(Kind.JSON, "json"))),
            custom.stream())
        .map(column -> column.definition(dialect) + ", ")
        .collect(Collectors.joining());
    // The key and the times come first: a query by time reads no long values.
    execute(
        connection,
        "CREATE TABLE " + historyOf(table) + " (\"id\" TEXT NOT NULL, \"" + FROM + "\" " + time
            + " NOT NULL, \"" + TO + "\" " + time + " NOT NULL, " + columns
            + "PRIMARY KEY (\"id\", \"" + FROM + "\"))");
    execute(connection, "ALTER TABLE " + table.sqlName() + " ADD COLUMN \"" + FROM + "\" " + time);
    replaceView(connection, versionsOf(table), selectVersions(columns(connection)));
  }

  /** Adds a column to the versions; those of the past have NULL. */
  void add(Connection connection, Column column) throws SQLException {
    execute(
        connection,
        "ALTER TABLE " + historyOf(table) + " ADD COLUMN " + column.definition(dialect));
    replaceView(connection, versionsOf(table), selectVersions(columns(connection)));
  }

  /** Drops them. */
  void drop(Connection connection) throws SQLException {
    execute(connection, "DROP VIEW IF EXISTS " + asOf(table));
    execute(connection, "DROP VIEW IF EXISTS " + versionsOf(table));
    execute(connection, "DROP TABLE IF EXISTS " + historyOf(table));
    execute(connection, "ALTER TABLE " + table.sqlName() + " DROP COLUMN \"" + FROM + "\"");
  }

  /**
   * Creates or replaces the view with the rows that were valid at a moment.
   *
   * @param connection in a transaction
   * @param moment the moment
   * @throws SQLException if the database fails
   */
  public void createAsOf(Connection connection, OffsetDateTime moment) throws SQLException {
    replaceView(
        connection,
        asOf(table),
        "SELECT * FROM " + versionsOf(table) + " WHERE " + isValidAt(time(moment)));
  }

  /**
   * Drops the view with the rows that were valid at a moment.
   *
   * @param connection in a transaction
   * @throws SQLException if the database fails
   */
  public void dropAsOf(Connection connection) throws SQLException {
    execute(connection, "DROP VIEW IF EXISTS " + asOf(table));
  }

  /**
   * The condition that a version was valid at a moment.
   *
   * @param moment the moment in SQL; it is used twice
   * @return the condition
   */
  public static String isValidAt(String moment) {
    return "\"" + FROM + "\" <= " + moment + " AND (\"" + TO + "\" IS NULL OR \"" + TO + "\" > "
        + moment + ")";
  }

  /** The columns of the versions besides the key and the times, in their order, which only grows at its end. */
  List<String> columns(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT * FROM " + historyOf(table) + " WHERE 1 = 0")) {
      ResultSetMetaData found = none.getMetaData();
      for (int i = 1; i <= found.getColumnCount(); i++) {
        if (!KEY.contains(found.getColumnName(i))) {
          names.add(found.getColumnName(i));
        }
      }
    }
    return names;
  }

  /** Since when the version in the table is valid. Rows of before the start of the history have no time. */
  String from(String startedAt) {
    return "COALESCE(" + table.sqlName() + ".\"" + FROM + "\", " + startedAt + ")";
  }

  /** A time in SQL. */
  String time(OffsetDateTime time) {
    // The text of SQLite has always seconds, without which DuckDB cannot read it.
    return "CAST('" + Kind.stored(time, Dialect.SQLITE) + "' AS " + Kind.TIME.columnType(dialect)
        + ")";
  }

  static String quoted(List<String> columns) {
    return columns.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
  }

  private String selectVersions(List<String> columns) {
    String values = quoted(columns);
    String from = from(
        "(SELECT \"started_at\" FROM sync_history WHERE \"resource\" = '" + table.sqlName() + "')");
    return "SELECT \"id\", \"" + FROM + "\", \"" + TO + "\", " + values + " FROM "
        + historyOf(table) + " UNION ALL SELECT \"id\", " + from + ", \"deleted_at\", " + values
        + " FROM " + table.sqlName() + " WHERE \"deleted_at\" IS NULL OR \"deleted_at\" > "
        + from;
  }

  /** Other databases than SQLite replace a view, so that it retains its grants. */
  private void replaceView(Connection connection, String name, String select) throws SQLException {
    if (!dialect.replacesViews()) {
      execute(connection, "DROP VIEW IF EXISTS " + name);
    }
    execute(
        connection,
        (dialect.replacesViews() ? "CREATE OR REPLACE VIEW " : "CREATE VIEW ") + name + " AS "
            + select);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
