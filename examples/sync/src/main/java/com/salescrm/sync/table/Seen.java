package com.salescrm.sync.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * What the pass that is under way has met of one table, kept in the database, since a pass may take several runs.
 *
 * @param table the table
 */
public record Seen(Table table) {
  /**
   * Notes ids; noting one again does nothing.
   *
   * @param connection in the transaction that writes their rows
   * @param ids the ids
   * @throws SQLException if the database fails
   */
  public void add(Connection connection, Collection<String> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    try (PreparedStatement insert = connection.prepareStatement(
        "INSERT INTO sync_seen (\"resource\", \"id\") VALUES (?, ?) ON CONFLICT DO NOTHING")) {
      for (String id : ids) {
        insert.setString(1, table.sqlName());
        insert.setString(2, id);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /**
   * Forgets all, for a pass that begins or one that is over.
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
   * Rows that are not marked deleted and were not met.
   *
   * @param connection any
   * @param most how many to give at most
   * @return their ids
   * @throws SQLException if the database fails
   */
  public List<String> missing(Connection connection, int most) throws SQLException {
    String sql = "SELECT t.\"id\" FROM " + table.sqlName()
        + " t WHERE t.\"deleted_at\" IS NULL AND NOT EXISTS"
        + " (SELECT 1 FROM sync_seen s WHERE s.\"resource\" = ? AND s.\"id\" = t.\"id\") LIMIT ?";
    List<String> ids = new ArrayList<>();
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setString(1, table.sqlName());
      select.setInt(2, most);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getString(1));
        }
      }
    }
    return ids;
  }
}
