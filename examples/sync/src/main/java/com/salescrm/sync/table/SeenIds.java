package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.db.RowBatch;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/**
 * The ids that the current pass has read of one table, stored in the database because a pass may span several
 * runs.
 *
 * @param table the table
 */
public record SeenIds(Table table) {
  /**
   * Adds ids; adding one again has no effect.
   *
   * @param connection in the transaction that writes their rows
   * @param ids the ids
   * @throws SQLException if the database fails
   */
  public void add(Connection connection, Collection<String> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    try (RowBatch insert = Dialect.of(connection)
        .insert(
            connection, "sync_seen", List.of("\"resource\"", "\"id\""), "ON CONFLICT DO NOTHING")) {
      for (String id : ids) {
        Kind.TEXT.set(insert, 1, table.sqlName());
        Kind.TEXT.set(insert, 2, id);
        insert.add();
      }
      insert.execute();
    }
  }

  /**
   * Removes all ids, at the start or the end of a pass.
   *
   * @param connection in a transaction
   * @throws SQLException if the database fails
   */
  public void clear(Connection connection) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sync_seen WHERE \"resource\" = ?")) {
      delete.setString(1, table.sqlName());
      delete.executeUpdate();
    }
  }

  /**
   * Reads a batch of rows that are not soft-deleted, in ascending order of ids, and returns those that were not
   * read in this pass. The two tables are not joined: with outdated statistics the server may choose a plan that
   * takes minutes.
   *
   * @param connection any
   * @param after the last id of the batch before; empty for the first batch
   * @param most the size of the batch, 1 or more
   * @return the batch
   * @throws SQLException if the database fails
   */
  public Batch missing(Connection connection, String after, int most) throws SQLException {
    List<String> rows = ids(
        connection,
        "SELECT \"id\" FROM " + table.sqlName()
            + " WHERE \"deleted_at\" IS NULL AND \"id\" > ? ORDER BY \"id\" LIMIT " + most,
        List.of(after));
    if (rows.isEmpty()) {
      return new Batch(rows, after, true);
    }
    String last = rows.get(rows.size() - 1);
    // A range, not a list of ids: without statistics PostgreSQL reads all rows of the table for a
    // list.
    List<String> met = ids(
        connection,
        "SELECT \"id\" FROM sync_seen WHERE \"resource\" = ? AND \"id\" > ? AND \"id\" <= ?",
        List.of(table.sqlName(), after, last));
    List<String> missing = new ArrayList<>(rows);
    missing.removeAll(new HashSet<>(met));
    return new Batch(missing, last, rows.size() < most);
  }

  /**
   * A batch of rows.
   *
   * @param missing the ids that were not read in this pass
   * @param last the last id of the batch
   * @param atEnd whether this is the last batch
   */
  public record Batch(List<String> missing, String last, boolean atEnd) {}

  private static List<String> ids(Connection connection, String sql, List<String> parameters)
      throws SQLException {
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        select.setString(i + 1, parameters.get(i));
      }
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
    }
    return ids;
  }
}
