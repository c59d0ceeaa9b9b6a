package com.salescrm.sync.serve;

import com.salescrm.sync.db.Dialect;
import com.salescrm.sync.table.Table;
import com.salescrm.sync.table.Texts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The table of received events. A row is open until its object was read and written; then it remains for a day, so that a
 * duplicate of its event is recognized. It holds no data of the event, only the id of its object.
 *
 * @param connection any
 * @param dialect the kind of database
 */
record Inbox(Connection connection, Dialect dialect) {
  /** The clocks of replicas may differ by this time. */
  private static final long MOST_AHEAD_MILLIS = Duration.ofMinutes(1).toMillis();

  /** Whether a stored time is in the future: the clock was moved back after it had been stored. */
  static boolean isAhead(long time, long now) {
    return time > now + MOST_AHEAD_MILLIS;
  }

  /** Stores an event; false if it is stored already. Without a table it is not open: there is nothing to read. */
  boolean store(StoredEvent event, long now) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sync_inbox"
        + " (\"event_id\", \"object_type\", \"resource\", \"object_id\", \"received_at\", \"due_at\", \"done_at\")"
        + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (\"event_id\") DO NOTHING")) {
      @Nullable Table table = event.table();
      insert.setString(1, Texts.storable(event.id()));
      insert.setString(2, storable(event.objectType()));
      insert.setString(3, table == null ? null : table.sqlName());
      insert.setString(4, storable(event.objectId()));
      insert.setLong(5, now);
      insert.setLong(6, now);
      if (table == null) {
        insert.setLong(7, now);
      } else {
        insert.setNull(7, java.sql.Types.BIGINT);
      }
      return insert.executeUpdate() > 0;
    }
  }

  /** The service would send an event that cannot be stored again and again. */
  private static @Nullable String storable(@Nullable String text) {
    return text == null ? null : Texts.storable(text);
  }

  /**
   * The open rows that are due, the earliest first. A row that is due later than the longest delay allows is due too: the clock
   * was moved back. If the database can do so, within a transaction, the rows belong to this transaction: rows of other replicas
   * are skipped.
   */
  List<InboxEntry> due(long now, int most) throws SQLException {
    List<InboxEntry> due = new ArrayList<>();
    String sql =
        "SELECT \"event_id\", \"resource\", \"object_id\", \"received_at\", \"attempts\" FROM sync_inbox"
            + " WHERE \"done_at\" IS NULL AND (\"due_at\" <= ? OR \"due_at\" > ?)"
            + " ORDER BY \"due_at\", \"event_id\" LIMIT "
            + most + (dialect.claimsRows() ? " FOR UPDATE SKIP LOCKED" : "");
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, now);
      select.setLong(2, now + Applier.LONGEST_DELAY.toMillis() + MOST_AHEAD_MILLIS);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          Table table = Table.valueOf(rows.getString(2).toUpperCase(Locale.ROOT));
          due.add(new InboxEntry(
              rows.getString(1), table, rows.getString(3), rows.getLong(4), rows.getInt(5)));
        }
      }
    }
    return due;
  }

  /** Closes rows whose objects were read and written, in the transaction that writes them. */
  void done(Collection<InboxEntry> entries, long now) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE sync_inbox SET \"done_at\" = ? WHERE \"event_id\" = ?")) {
      for (InboxEntry entry : entries) {
        update.setLong(1, now);
        update.setString(2, entry.eventId());
        update.addBatch();
      }
      update.executeBatch();
    }
  }

  /** Counts a failed attempt; the row is due again later. */
  void postpone(InboxEntry entry, long dueAt) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE sync_inbox SET \"attempts\" = \"attempts\" + 1, \"due_at\" = ? WHERE \"event_id\" = ?")) {
      update.setLong(1, dueAt);
      update.setString(2, entry.eventId());
      update.executeUpdate();
    }
  }

  /** Deletes rows that were closed before a time. */
  int purge(long before) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sync_inbox WHERE \"done_at\" < ?")) {
      delete.setLong(1, before);
      return delete.executeUpdate();
    }
  }

  /** The number of open rows, and the time of the oldest one. */
  Depth depth() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT COUNT(*), MIN(\"received_at\") FROM sync_inbox WHERE \"done_at\" IS NULL")) {
      boolean any = row.next();
      long count = any ? row.getLong(1) : 0;
      return new Depth(count, count == 0 ? null : row.getLong(2));
    }
  }

  /** The start of the latest successful sweep of any replica, in milliseconds since 1970; 0 for none. */
  long sweptAt() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(
            "SELECT \"value\" FROM sync_serve WHERE \"name\" = 'swept_at'")) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  /** Records the start of a successful sweep, unless a later one is recorded. A time in the future is replaced. */
  void swept(long startedAt) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(
        "UPDATE sync_serve SET \"value\" = ? WHERE \"name\" = 'swept_at'"
            + " AND (\"value\" < ? OR \"value\" > ?)")) {
      update.setLong(1, startedAt);
      update.setLong(2, startedAt);
      update.setLong(3, startedAt + MOST_AHEAD_MILLIS);
      update.executeUpdate();
    }
  }

  /**
   * A verified event.
   *
   * @param id its id
   * @param objectType as the event states it; null if it states none
   * @param table the table of its object; null if there is nothing to read
   * @param objectId the id of its object; null if the event states none
   */
  record StoredEvent(
      String id,
      @Nullable String objectType,
      @Nullable Table table,
      @Nullable String objectId) {}

  /**
   * How much is open.
   *
   * @param count the number of rows
   * @param oldest when the oldest one was received, in milliseconds since 1970; null if there is none
   */
  record Depth(long count, @Nullable Long oldest) {}
}
