package com.salescrm.sync.table;

import com.salescrm.sync.db.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Orders the writes of pulls and of {@code crm-sync serve} to the same rows. A pull writes pages that it read some time ago. If
 * serve has read and written an object since the pull of its table began, the object of the page may be older: the pull does not
 * write it, and serve reads it again. The writes of serve are numbered, since the clocks of several machines differ.
 *
 * @param connection in a transaction
 * @param dialect the kind of database
 */
public record WriteOrder(Connection connection, Dialect dialect) {
  private static final int AT_ONCE = 500;

  /**
   * Waits until no other transaction writes rows. Held until the end of the transaction, and taken before the tables are
   * read in it.
   *
   * @throws SQLException if the database fails, or the wait exceeds its limit
   */
  public void lock() throws SQLException {
    dialect.lockRows(connection);
  }

  /** The number of the latest write of serve. */
  long latest() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT \"value\" FROM sync_serve WHERE \"name\" = 'write_number'")) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  /** The objects that serve wrote after the write of this number. */
  Set<String> writtenSince(Table table, Collection<String> ids, long number) throws SQLException {
    Set<String> found = new TreeSet<>();
    if (latest() == number) {
      return found;
    }
    List<String> all = List.copyOf(ids);
    for (int from = 0; from < all.size(); from += AT_ONCE) {
      List<String> some = all.subList(from, Math.min(all.size(), from + AT_ONCE));
      try (PreparedStatement select = connection.prepareStatement("SELECT \"id\" FROM sync_applied"
          + " WHERE \"resource\" = ? AND \"write_number\" > ? AND \"id\" IN ("
          + Dialect.questionMarks(some.size()) + ")")) {
        select.setString(1, table.sqlName());
        select.setLong(2, number);
        int place = 3;
        for (String id : some) {
          select.setString(place++, id);
        }
        try (ResultSet rows = select.executeQuery()) {
          while (rows.next()) {
            found.add(rows.getString(1));
          }
        }
      }
    }
    return found;
  }

  /**
   * Records objects that serve has read and written, also those whose rows were equal already.
   *
   * @param table their table
   * @param ids their ids
   * @throws SQLException if the database fails
   */
  public void record(Table table, Collection<String> ids) throws SQLException {
    execute("UPDATE sync_serve SET \"value\" = \"value\" + 1 WHERE \"name\" = 'write_number'");
    long number = latest();
    try (PreparedStatement insert = connection.prepareStatement(
        "INSERT INTO sync_applied (\"resource\", \"id\", \"write_number\")"
            + " VALUES (?, ?, ?) ON CONFLICT (\"resource\", \"id\")"
            + " DO UPDATE SET \"write_number\" = excluded.\"write_number\"")) {
      for (String id : ids) {
        insert.setString(1, table.sqlName());
        insert.setString(2, id);
        insert.setLong(3, number);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /**
   * Forgets all records. Only while no pull is running: the next one begins after all recorded writes.
   *
   * @throws SQLException if the database fails
   */
  public void clear() throws SQLException {
    execute("DELETE FROM sync_applied");
  }

  /** Requests that serve reads objects again. */
  void readAgain(Table table, Collection<String> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    long now = System.currentTimeMillis();
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sync_inbox"
        + " (\"event_id\", \"resource\", \"object_id\", \"received_at\", \"due_at\")"
        + " VALUES (?, ?, ?, ?, ?)")) {
      for (String id : ids) {
        insert.setString(1, "again_" + UUID.randomUUID());
        insert.setString(2, table.sqlName());
        insert.setString(3, id);
        insert.setLong(4, now);
        insert.setLong(5, now);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
