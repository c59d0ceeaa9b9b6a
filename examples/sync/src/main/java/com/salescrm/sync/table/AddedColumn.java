package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sdk.core.json.CrmJson;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A column added while rows already held its field: when the table was created it had reached its limit of
 * columns. Tables that are pulled whole write the rows again; rows of opportunities, which are pulled only when
 * they change, are filled from their stored JSON.
 *
 * @param table the table
 * @param column the column
 * @param dialect the kind of database
 */
record AddedColumn(Table table, Column column, Dialect dialect) {
  private static final int AT_ONCE = 500;

  /** Fills the column; other properties of the objects are ignored. */
  void fill(Connection connection) throws SQLException {
    String last = "";
    for (List<Row> rows = next(connection, last); !rows.isEmpty(); rows = next(connection, last)) {
      last = rows.get(rows.size() - 1).id;
      write(connection, rows);
    }
  }

  private record Row(String id, JsonNode item) {}

  private List<Row> next(Connection connection, String after) throws SQLException {
    List<Row> rows = new ArrayList<>();
    String sql = "SELECT \"id\", \"json\" FROM " + table.sqlName()
        + " WHERE \"id\" > ? AND CAST(\"json\" AS TEXT) LIKE ? ORDER BY \"id\" LIMIT " + AT_ONCE;
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, after);
      // In LIKE an underscore matches any letter; the JSON is checked afterwards.
      String field =
          column.kind() == Kind.CUSTOM ? column.name() : column.fields().get(0);
      select.setString(2, "%" + field + "\"%");
      try (ResultSet found = select.executeQuery()) {
        while (found.next()) {
          rows.add(new Row(found.getString(1), CrmJson.tree(found.getString(2))));
        }
      }
    }
    return rows;
  }

  private void write(Connection connection, List<Row> rows) throws SQLException {
    String sql = "UPDATE " + table.sqlName() + " SET " + column.quoted() + " = ? WHERE \"id\" = ?";
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (Row row : rows) {
        column.kind().set(update, 1, column.read(row.item, dialect), dialect);
        update.setString(2, row.id);
        update.addBatch();
      }
      update.executeBatch();
    }
  }
}
