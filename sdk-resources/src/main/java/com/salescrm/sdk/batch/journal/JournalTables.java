package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.batch.journal.Journal.Begin;
import com.salescrm.sdk.batch.journal.Journal.State;
import com.salescrm.sdk.core.internal.storage.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one journal and one owner. An owner ends when its row is deleted, which needs a lease that has ended by
 * the clock of the database: it can never extend the lease again, so its rows may be taken over.
 */
final class JournalTables {
  private static final int MAX_ATTEMPTS = 5;

  static final List<String> DDL = List.of(
      "CREATE TABLE IF NOT EXISTS crm_journal_row (journal VARCHAR(200) NOT NULL,"
          + " row_id VARCHAR(24) NOT NULL, state SMALLINT NOT NULL, owner VARCHAR(36),"
          + " object_id VARCHAR(1000), PRIMARY KEY (journal, row_id))",
      "CREATE TABLE IF NOT EXISTS crm_journal_owner (id VARCHAR(36) PRIMARY KEY,"
          + " journal VARCHAR(200) NOT NULL, lease_until BIGINT NOT NULL)");

  private final Database database;
  private final String journal;
  private final String owner;
  private final long leaseMillis;

  JournalTables(Database database, String journal, String owner, long leaseMillis) {
    this.database = database;
    this.journal = journal;
    this.owner = owner;
    this.leaseMillis = leaseMillis;
  }

  /** How a row ended. */
  enum End {
    FINISHED("UPDATE crm_journal_row SET state = 2, object_id = ?, owner = NULL"
        + " WHERE journal = ? AND row_id = ? AND state = 1"),
    RELEASED("DELETE FROM crm_journal_row"
        + " WHERE owner = ? AND journal = ? AND row_id = ? AND state = 1"),
    ABANDONED("UPDATE crm_journal_row SET owner = ''"
        + " WHERE owner = ? AND journal = ? AND row_id = ? AND state = 1");

    private final String sql;

    End(String sql) {
      this.sql = sql;
    }
  }

  /** The end of a row. Not a record, whose methods would take more of the jar. */
  static final class Change {
    private final End end;
    private final String row;
    private final @Nullable String objectId;

    Change(End end, String row, @Nullable String objectId) {
      this.end = end;
      this.row = row;
      this.objectId = objectId;
    }

    String row() {
      return row;
    }
  }

  static boolean exist(Connection connection) throws SQLException {
    String sql = "SELECT r.journal, row_id, state, owner, object_id, id, o.journal, lease_until"
        + " FROM crm_journal_row r, crm_journal_owner o WHERE 1 = 0";
    try (PreparedStatement select = Sql.prepare(connection, sql)) {
      select.executeQuery().close();
    }
    return true;
  }

  /** Adds the owner, and deletes those that ended a day ago. */
  int register(Connection connection) throws SQLException {
    Sql.update(
        connection,
        "DELETE FROM crm_journal_owner WHERE journal = ? AND lease_until < " + database.now
            + " - 86400000",
        journal);
    return Sql.update(
        connection,
        "INSERT INTO crm_journal_owner (id, journal, lease_until) VALUES (?, ?, " + database.now
            + " + " + leaseMillis + ")",
        owner,
        journal);
  }

  /** Returns false if another process has ended the owner. */
  boolean extendLease(Connection connection) throws SQLException {
    String sql = "UPDATE crm_journal_owner SET lease_until = " + database.now + " + " + leaseMillis
        + " WHERE id = ?";
    return Sql.update(connection, sql, owner) == 1;
  }

  int unregister(Connection connection) throws SQLException {
    return Sql.update(connection, "DELETE FROM crm_journal_owner WHERE id = ?", owner);
  }

  /**
   * Records changes, then begins rows.
   *
   * @param inserted the rows that this call, or an earlier one whose commit failed, inserted: the response to a commit may be
   *     lost
   */
  Map<String, Begin> write(
      Connection connection, List<Change> changes, Collection<String> rows, Set<String> inserted)
      throws SQLException {
    for (End end : End.values()) {
      write(connection, end, changes);
    }
    return begin(connection, rows, inserted);
  }

  boolean isRecorded(Connection connection, String row) throws SQLException {
    String sql = "SELECT state FROM crm_journal_row WHERE journal = ? AND row_id = ?";
    try (PreparedStatement select = Sql.prepare(connection, sql, journal, row);
        ResultSet found = select.executeQuery()) {
      return found.next();
    }
  }

  private void write(Connection connection, End end, List<Change> changes) throws SQLException {
    List<Change> own = changes.stream().filter(each -> each.end == end).toList();
    if (own.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = Sql.prepare(connection, end.sql)) {
      for (Change each : own) {
        statement.setString(1, end == End.FINISHED ? each.objectId : owner);
        statement.setString(2, journal);
        statement.setString(3, each.row);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  private Map<String, Begin> begin(
      Connection connection, Collection<String> rows, Set<String> inserted) throws SQLException {
    Map<String, Begin> results = new HashMap<>();
    Set<String> open = new TreeSet<>(rows); // All processes lock rows in the same order.
    for (int attempt = 1; !open.isEmpty(); attempt++) {
      for (String row : insert(connection, open)) {
        inserted.add(row);
        results.put(row, new Begin(State.BEGUN, null));
      }
      open.removeAll(results.keySet());
      for (Stored each : read(connection, open)) {
        results.put(each.row, begin(connection, each, inserted));
      }
      open.removeAll(results.keySet());
      if (!open.isEmpty() && attempt == MAX_ATTEMPTS) {
        throw new SQLException("rows come and go", "40001");
      }
    }
    return results;
  }

  private Set<String> insert(Connection connection, Set<String> rows) throws SQLException {
    List<String> parameters = new ArrayList<>();
    rows.forEach(row -> parameters.addAll(List.of(journal, row, owner)));
    Set<String> inserted = new HashSet<>();
    try (PreparedStatement insert =
            Sql.prepare(connection, database.insert(rows.size()), parameters.toArray());
        ResultSet ids = insert.executeQuery()) {
      while (ids.next()) {
        inserted.add(ids.getString(1));
      }
    }
    return inserted;
  }

  /** A row of the table. Not a record, whose methods would take more of the jar. */
  private static final class Stored {
    private final String row;
    private final boolean finished;
    private final @Nullable String objectId;
    private final String owner;
    private final int ownerState; // 0: it does not exist; 1: its lease has ended; 2: otherwise.

    Stored(String row, boolean finished, @Nullable String objectId, String owner, int ownerState) {
      this.row = row;
      this.finished = finished;
      this.objectId = objectId;
      this.owner = owner;
      this.ownerState = ownerState;
    }
  }

  private List<Stored> read(Connection connection, Set<String> rows) throws SQLException {
    List<Stored> stored = new ArrayList<>();
    if (rows.isEmpty()) {
      return stored;
    }
    String sql = "SELECT r.row_id, r.state, r.object_id, r.owner,"
        + " CASE WHEN o.id IS NULL THEN 0 WHEN o.lease_until <= " + database.now
        + " THEN 1 ELSE 2 END"
        + " FROM crm_journal_row r LEFT JOIN crm_journal_owner o ON o.id = r.owner"
        + " WHERE r.journal = ? AND r.row_id IN (" + "?, ".repeat(rows.size() - 1) + "?)";
    List<String> parameters = new ArrayList<>(List.of(journal));
    parameters.addAll(rows);
    try (PreparedStatement select = Sql.prepare(connection, sql, parameters.toArray());
        ResultSet found = select.executeQuery()) {
      while (found.next()) {
        stored.add(new Stored(
            found.getString(1),
            found.getInt(2) == 2,
            found.getString(3),
            String.valueOf(found.getString(4)),
            found.getInt(5)));
      }
    }
    return stored;
  }

  private Begin begin(Connection connection, Stored stored, Set<String> inserted)
      throws SQLException {
    if (stored.finished) {
      return new Begin(State.FINISHED, stored.objectId);
    }
    if (stored.owner.equals(
        owner)) { // No caller has it: the response to an earlier commit was lost.
      boolean isNew = inserted.contains(stored.row);
      return new Begin(isNew ? State.BEGUN : State.IN_DOUBT, null);
    }
    inserted.remove(stored.row); // That commit failed, and another process was faster.
    return new Begin(takeOver(connection, stored) ? State.IN_DOUBT : State.BUSY, null);
  }

  private boolean takeOver(Connection connection, Stored stored) throws SQLException {
    boolean ended = stored.ownerState == 0
        || (stored.ownerState == 1
            && Sql.update(
                    connection,
                    "DELETE FROM crm_journal_owner WHERE id = ? AND lease_until <= " + database.now,
                    stored.owner)
                == 1);
    return ended
        && Sql.update(
                connection,
                "UPDATE crm_journal_row SET owner = ?"
                    + " WHERE journal = ? AND row_id = ? AND state = 1 AND owner = ?",
                owner,
                journal,
                stored.row,
                stored.owner)
            == 1;
  }
}
