package com.salescrm.sync.table;

import com.fasterxml.jackson.databind.JsonNode;
import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;

/**
 * Writes the rows of a child table.
 *
 * @param child the table
 * @param dialect the kind of database
 */
record ChildWriter(ChildTable child, Dialect dialect) {
  /** Inserts the rows of objects that have none. */
  void insert(Connection connection, Map<String, JsonNode> byId) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(child.insert())) {
      boolean any = false;
      for (Map.Entry<String, JsonNode> each : byId.entrySet()) {
        int position = 0;
        for (JsonNode element : child.elements(each.getValue())) {
          insert.setString(1, each.getKey());
          insert.setInt(2, position++);
          int place = 3;
          for (Column column : child.columns()) {
            column.kind().set(insert, place++, column.read(element, dialect), dialect);
          }
          insert.addBatch();
          any = true;
        }
      }
      if (any) {
        insert.executeBatch();
      }
    }
  }

  /** Deletes the rows of objects, before others are inserted. */
  void delete(Connection connection, Collection<String> ids) throws SQLException {
    execute(connection, "DELETE FROM " + child.name() + " WHERE \"parent_id\" = ?", ids);
  }

  /** Marks the rows of objects as deleted, with the time of their object. */
  void softDelete(Connection connection, Collection<String> ids, Table parent) throws SQLException {
    execute(
        connection,
        "UPDATE " + child.name() + " SET \"deleted_at\" = (SELECT p.\"deleted_at\" FROM "
            + parent.sqlName() + " p WHERE p.\"id\" = \"parent_id\") WHERE \"parent_id\" = ?",
        ids);
  }

  private static void execute(Connection connection, String sql, Collection<String> ids)
      throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (String id : ids) {
        statement.setString(1, id);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
