package com.salescrm.sync.table;

import com.salescrm.sync.cli.ErrorLine;
import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import com.salescrm.sync.db.Database;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The types of the columns for the custom fields of a table. They are a fact of the database: {@code sync_types} names those that
 * are not text.
 *
 * @param table a table with custom fields
 * @param dialect the kind of database
 */
public record ColumnTypes(Table table, Dialect dialect) {
  /** The types by the ids of their fields; fields without one are text. */
  static Map<String, Kind> of(Connection connection, Table table) throws SQLException {
    Map<String, Kind> types = new TreeMap<>();
    if (!table.hasCustomFields()) {
      return types;
    }
    try (PreparedStatement select = connection.prepareStatement(
        "SELECT \"field\", \"type\" FROM sync_types WHERE \"resource\" = ?")) {
      select.setString(1, table.sqlName());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          types.put(rows.getString(1), Kind.ofTypeName(rows.getString(2)));
        }
      }
    }
    return types;
  }

  /**
   * Sets the types of fields of several tables in one transaction.
   *
   * @param database the database
   * @param types the types by table and id of the field; {@link Kind#CUSTOM} for text. Other fields retain theirs
   * @return the values that do not fit their columns, by table
   * @throws Problem if the database fails, such as because a view or an index of the user depends on a column
   */
  public static Map<Table, InvalidValues> set(
      Database database, Map<Table, Map<String, Kind>> types) {
    return database.inTransaction(connection -> {
      Map<Table, InvalidValues> invalid = new EnumMap<>(Table.class);
      for (Map.Entry<Table, Map<String, Kind>> each : types.entrySet()) {
        ColumnTypes ofTable = new ColumnTypes(each.getKey(), database.dialect());
        invalid.put(each.getKey(), ofTable.set(connection, each.getValue()));
      }
      return invalid;
    });
  }

  /** Columns of another type are converted: their values are read from the column {@code json}. */
  private InvalidValues set(Connection connection, Map<String, Kind> types) throws SQLException {
    Map<String, Kind> changed = new TreeMap<>(types);
    Map<String, Kind> before = of(connection, table);
    changed
        .entrySet()
        .removeIf(each -> each.getValue() == before.getOrDefault(each.getKey(), Kind.CUSTOM));
    if (changed.isEmpty()) {
      return new InvalidValues();
    }
    new WriteOrder(connection, dialect).lock();
    for (Map.Entry<String, Kind> each : changed.entrySet()) {
      store(connection, each.getKey(), each.getValue());
    }
    CustomColumns custom = new CustomColumns(table, 0);
    custom.load(connection); // With the types just stored.
    List<Column> columns = custom.columns().stream()
        .filter(column -> changed.containsKey(column.name()))
        .toList();
    return columns.isEmpty() ? new InvalidValues() : convert(connection, columns);
  }

  private void store(Connection connection, String field, Kind kind) throws SQLException {
    execute(
        connection,
        "DELETE FROM sync_types WHERE \"resource\" = ? AND \"field\" = ?",
        table.sqlName(),
        field);
    if (kind != Kind.CUSTOM) {
      execute(
          connection,
          "INSERT INTO sync_types (\"resource\", \"field\", \"type\") VALUES (?, ?, ?)",
          table.sqlName(),
          field,
          kind.typeName());
    }
  }

  /** The databases refuse to convert a column that a view contains. */
  private InvalidValues convert(Connection connection, List<Column> columns) throws SQLException {
    List<Column> ofVersions = ofVersions(connection, columns);
    Deque<String> definitions = new ArrayDeque<>();
    for (String name : List.of(
        ReadableViews.name(table), VersionTables.asOf(table), VersionTables.versionsOf(table))) {
      definitions.push(new StoredView(name, dialect).drop(connection));
    }
    try {
      change(connection, table.sqlName(), columns);
      change(connection, VersionTables.historyOf(table), ofVersions);
    } catch (SQLException e) {
      throw new Problem(
          ExitCode.DATABASE,
          "--schema: the types of columns of " + table.title() + " cannot change ("
              + columns.stream().map(Column::name).collect(Collectors.joining(", ")) + "): "
              + ErrorLine.oneLine(e.getMessage())
              + "; views and, in SQLite, indexes that use them must be dropped before",
          e);
    }
    if (!ofVersions.isEmpty()) {
      new StoredVersions(connection, dialect, table).fill(ofVersions);
    }
    InvalidValues invalid = new AddedColumns(table, columns, dialect).fill(connection);
    for (String definition : definitions) { // A view after those that it selects from.
      if (!definition.isEmpty()) {
        execute(connection, definition);
      }
    }
    return invalid;
  }

  /** Those that the earlier versions have. */
  private List<Column> ofVersions(Connection connection, List<Column> columns) throws SQLException {
    if (new History(connection, dialect).startedAt(table) == null) {
      return List.of();
    }
    List<String> names = new VersionTables(table, dialect).columns(connection);
    return columns.stream().filter(column -> names.contains(column.name())).toList();
  }

  private void change(Connection connection, String name, List<Column> columns)
      throws SQLException {
    for (String change : changes(columns)) {
      execute(connection, "ALTER TABLE " + name + " " + change);
    }
  }

  /** The changes of the table that give columns another type, without values. PostgreSQL retains their indexes and grants. */
  private List<String> changes(List<Column> columns) {
    if (columns.isEmpty()) {
      return List.of();
    }
    if (dialect.changesTypes()) {
      return List.of(columns.stream()
          .map(column -> "ALTER COLUMN " + column.quoted() + " TYPE "
              + column.kind().columnType(dialect) + " USING NULL")
          .collect(Collectors.joining(", ")));
    }
    List<String> changes = new ArrayList<>();
    for (Column column : columns) {
      changes.add("DROP COLUMN " + column.quoted());
      changes.add("ADD COLUMN " + column.definition(dialect));
    }
    return changes;
  }

  private static void execute(Connection connection, String sql, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      statement.execute();
    }
  }
}
