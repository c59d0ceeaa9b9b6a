package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Columns added, or created again with another type, while rows already held their fields. Tables that are pulled whole write
 * changed rows only, and opportunities are pulled only when they change: the columns are filled from the stored JSON.
 *
 * @param table the table
 * @param columns the columns, one or more
 * @param dialect the kind of database
 */
record AddedColumns(Table table, List<Column> columns, Dialect dialect) {
  private static final int AT_ONCE = 500;

  /**
   * Fills the columns; other properties of the objects are ignored.
   *
   * @return the values that do not fit their columns
   */
  InvalidValues fill(Connection connection) throws SQLException {
    if (!dialect.isFile()) {
      // No limit, since it may read a whole table. The pool undoes it.
      connection.setNetworkTimeout(Runnable::run, 0);
    }
    InvalidValues invalid = new InvalidValues();
    String last = "";
    for (List<Row> rows = next(connection, last); !rows.isEmpty(); rows = next(connection, last)) {
      last = rows.get(rows.size() - 1).id;
      write(connection, rows, invalid);
    }
    return invalid;
  }

  private record Row(String id, JsonNode item) {}

  private List<Row> next(Connection connection, String after) throws SQLException {
    List<Row> rows = new ArrayList<>();
    String sql = "SELECT \"id\", \"json\" FROM " + table.sqlName()
        + " WHERE \"id\" > ? AND CAST(\"json\" AS TEXT) LIKE ? ORDER BY \"id\" LIMIT " + AT_ONCE;
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, after);
      select.setString(2, pattern());
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          rows.add(new Row(found.getString(1), StoredRow.object(found.getString(2))));
        }
      }
    }
    return rows;
  }

  /** Rows without the field need not be read. In LIKE an underscore matches any letter; the JSON is checked afterwards. */
  private String pattern() {
    Column first = columns.get(0);
    String field = first.isCustom() ? first.name() : first.fields().get(0);
    return columns.size() == 1 ? "%" + field + "\"%" : "%";
  }

  private void write(Connection connection, List<Row> rows, InvalidValues invalid)
      throws SQLException {
    String sql = "UPDATE " + table.sqlName() + " SET "
        + columns.stream().map(column -> column.quoted() + " = ?").collect(Collectors.joining(", "))
        + " WHERE \"id\" = ?";
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (Row row : rows) {
        int place = 1;
        for (Column column : columns) {
          column.kind().set(update, place++, column.read(row.item, dialect), dialect);
        }
        update.setString(place, row.id);
        update.addBatch();
        invalid.addFrom(row.id, row.item, columns, dialect);
      }
      update.executeBatch();
    }
  }
}
