package com.salescrm.sync.table;

import com.salescrm.sync.db.ColumnType;
import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.RowBatch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a child table.
 *
 * @param child the table
 * @param dialect the kind of database
 */
record ChildWriter(ChildTable child, Dialect dialect) {
  private static final int AT_ONCE = 500;

  /** Inserts the rows of objects that have none, by the id of the object. */
  void insert(Connection connection, Map<String, List<List<@Nullable Object>>> byId)
      throws SQLException {
    if (byId.values().stream().allMatch(List::isEmpty)) {
      return;
    }
    try (RowBatch insert = child.insert(connection, dialect)) {
      for (Map.Entry<String, List<List<@Nullable Object>>> each : byId.entrySet()) {
        int position = 0;
        for (List<@Nullable Object> values : each.getValue()) {
          Kind.TEXT.set(insert, 1, each.getKey());
          insert.set(2, position++, ColumnType.INTEGER);
          int place = 3;
          for (Column column : child.columns()) {
            column.kind().set(insert, place, values.get(place - 3));
            place++;
          }
          insert.add();
        }
      }
      insert.execute();
    }
  }

  /** Deletes the rows of objects, before others are inserted. */
  void delete(Connection connection, Collection<String> ids) throws SQLException {
    execute(connection, "DELETE FROM " + child.name(), ids);
  }

  /** Marks the rows of objects as deleted, with the time of their object. */
  void softDelete(Connection connection, Collection<String> ids, Table parent) throws SQLException {
    execute(
        connection,
        "UPDATE " + child.name() + " SET \"deleted_at\" = (SELECT p.\"deleted_at\" FROM "
            + parent.sqlName() + " p WHERE p.\"id\" = \"parent_id\")",
        ids);
  }

  private void execute(Connection connection, String sql, Collection<String> ids)
      throws SQLException {
    int atOnce = dialect.misplansLists() ? 1 : AT_ONCE;
    List<String> all = List.copyOf(ids);
    for (int from = 0; from < all.size(); ) {
      int count = Math.min(atOnce, all.size() - from);
      try (PreparedStatement statement = connection.prepareStatement(
          sql + " WHERE \"parent_id\" IN (" + Dialect.questionMarks(count) + ")")) {
        do {
          for (int place = 1; place <= count; place++) {
            statement.setString(place, all.get(from++));
          }
          statement.addBatch();
        } while (from + count <= all.size());
        statement.executeBatch();
      }
    }
  }
}
