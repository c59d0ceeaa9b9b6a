package com.salescrm.sync.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

/**
 * What the pass that is under way has met of one table, kept in the database, since a pass may take several runs.
 *
 * @param table the table
 */
public record SeenIds(Table table) {
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
   * Looks at some rows that are not marked deleted, in the order of their ids, for what was not met. No join of the two
   * tables: for the server, whose statistics are of a moment when little had been met, that can take minutes.
   *
   * @param connection any
   * @param after the id to begin behind; empty to begin with the first
   * @param most how many rows to look at, 1 at least
   * @return what was found
   * @throws SQLException if the database fails
   */
  public Part missing(Connection connection, String after, int most) throws SQLException {
    List<String> rows = ids(
        connection,
        "SELECT \"id\" FROM " + table.sqlName()
            + " WHERE \"deleted_at\" IS NULL AND \"id\" > ? ORDER BY \"id\" LIMIT " + most,
        List.of(after));
    if (rows.isEmpty()) {
      return new Part(rows, after, true);
    }
    List<String> parameters = new ArrayList<>(List.of(table.sqlName()));
    parameters.addAll(rows);
    List<String> met = ids(
        connection,
        "SELECT \"id\" FROM sync_seen WHERE \"resource\" = ? AND \"id\" IN ("
            + TableWriter.questionMarks(rows.size()) + ")",
        parameters);
    List<String> missing = new ArrayList<>(rows);
    missing.removeAll(new HashSet<>(met));
    return new Part(missing, rows.get(rows.size() - 1), rows.size() < most);
  }

  /**
   * Some rows, looked at.
   *
   * @param missing the ids of those that were not met
   * @param last the id of the last one looked at
   * @param atEnd whether there are no more
   */
  public record Part(List<String> missing, String last, boolean atEnd) {}

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
