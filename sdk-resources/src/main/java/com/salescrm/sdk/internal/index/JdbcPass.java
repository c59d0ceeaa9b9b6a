package com.salescrm.sdk.internal.index;

import com.salescrm.sdk.core.internal.storage.Sql;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes a pass into the rows of an index, in one transaction: only those that differ, since other processes wait for each row
 * that is written. They may change a row after it was read: it is written only if it is as it was read, else it is locked and
 * read again. One pass at a time is written: it locks the row of the passes first. For one thread.
 */
final class JdbcPass {
  private static final int BATCH = 1_000;
  private static final long ALL = 0;
  // The clock of the database may be set, and differs from that of a replica that takes over.
  private static final Duration CLOCK_CHANGE = Duration.ofMinutes(1);
  // The time is not enough: a row may be written twice in a millisecond.
  private static final String AS_READ =
      JdbcIndexStore.KEY + " AND object_id = ? AND written_at = ? AND fields = ?";
  private static final String ROWS =
      JdbcIndexStore.SELECTION + " WHERE name = ? AND object_id <> ''";
  // Else SQLite would return all rows whose external id is changed again.
  private static final String ROWS_IN_ORDER = ROWS + " ORDER BY object_id";
  // Without VALUES, whose rows a driver may not count.
  private static final String INSERTION = JdbcIndexStore.INSERTION
      + " SELECT CAST(?1 AS VARCHAR(200)), CAST(?2 AS VARCHAR(500)), CAST(?3 AS VARCHAR(200)), ?4, ?5"
      + " WHERE NOT EXISTS (SELECT 1 FROM " + JdbcIndexStore.TABLE
      + " WHERE name = ?1 AND object_id = ?3)";
  // PostgreSQL plans a subquery for the table as it is: of a small one, it would read all rows.
  private static final String INSERTION_OR_NOTHING =
      JdbcIndexStore.INSERTION + " SELECT ?, ?, ?, ?, ? ON CONFLICT DO NOTHING";

  private final Connection connection;
  private final JdbcIndexStore store;
  private final MemoryIndexStore pass;
  private final Instant began;
  private final boolean isComplete;
  private final long readAt; // the least time of the rows
  // The objects of the statements of each batch, in the order in which the batches are executed.
  private final Map<PreparedStatement, List<String>> batches = new LinkedHashMap<>();
  private final PreparedStatement delete;
  private final PreparedStatement update;
  private final PreparedStatement insert;
  private final String product;
  private int count;
  // The objects whose rows other processes have changed or added since they were read.
  private Set<String> changed = new HashSet<>();
  // The rows are of other fields, perhaps with external ids of another property.
  private boolean isOther;
  private boolean overlaps; // Another pass has ended during this one.
  private long from; // Rows that were written before it are older than the pass.
  private long shown; // Rows that were written since then have later external ids than the pass.

  JdbcPass(
      Connection connection,
      JdbcIndexStore store,
      MemoryIndexStore pass,
      Instant began,
      boolean isComplete)
      throws SQLException {
    this.connection = connection;
    this.store = store;
    this.pass = pass;
    this.began = began;
    this.isComplete = isComplete;
    // A complete pass of another process that began earlier must not remove what this one adds.
    this.readAt = isComplete ? 0 : began.toEpochMilli();
    this.delete = prepare("DELETE FROM " + JdbcIndexStore.TABLE + AS_READ);
    this.update =
        prepare("UPDATE " + JdbcIndexStore.TABLE + " SET fields = ?, written_at = ?" + AS_READ);
    this.product = connection.getMetaData().getDatabaseProductName();
    this.insert = prepare(product.equals("PostgreSQL") ? INSERTION_OR_NOTHING : INSERTION);
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = Sql.prepare(connection, sql);
    batches.put(statement, new ArrayList<>());
    return statement;
  }

  /** Writes all; {@code before} is the latest complete pass when this one began. */
  void write(Optional<Instant> before) throws SQLException {
    byte[] passes = ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(began.toEpochMilli())
        .putLong(store.contents)
        .array();
    List<IndexEntry> row = store.locked(connection, "");
    if (row.isEmpty()) { // Other passes wait for it, too.
      String first = JdbcIndexStore.INSERTION + " VALUES (?, '', '', ?, 0)";
      Sql.update(connection, first, store.name, passes);
    }
    Optional<Instant> latest = store.passOf(row);
    isOther = isComplete && !row.isEmpty() && latest.isEmpty();
    overlaps = latest.isPresent() && !latest.equals(before);
    Instant lastShown = began.minus(store.lag);
    from = overlaps ? ALL : lastShown.minus(CLOCK_CHANGE).toEpochMilli();
    boolean isLater = latest.isPresent() && began.isBefore(latest.get());
    shown = isOther ? Long.MAX_VALUE : isLater ? ALL : lastShown.toEpochMilli();
    writeRows();
    while (!changed.isEmpty()) {
      writeChanged();
    }
    for (PreparedStatement statement : batches.keySet()) {
      statement.close();
    }
    if (isComplete) {
      String next = "UPDATE " + JdbcIndexStore.TABLE + " SET fields = ?" + JdbcIndexStore.OF_OBJECT;
      Sql.update(connection, next, passes, store.name, "");
    } else if (row.isEmpty()) {
      store.delete(connection, " AND object_id = ?", "");
    }
  }

  private void writeRows() throws SQLException {
    LongSet stored = new LongSet();
    String all = product.equals("SQLite") ? ROWS_IN_ORDER : ROWS;
    try (PreparedStatement select = Sql.prepare(connection, all, store.name)) {
      select.setFetchSize(BATCH); // PostgreSQL ends a transaction that is idle for 5 s.
      ResultSet rows = select.executeQuery();
      while (rows.next()) {
        IndexEntry row = JdbcIndexStore.entry(rows);
        if (stored.add(FieldHashes.hash(row.id()))) {
          write(row);
        } else { // A table of an earlier build may have two rows.
          changed.add(row.id());
        }
      }
    }
    for (Iterator<IndexEntry> each = pass.entries().iterator(); each.hasNext(); ) {
      IndexEntry listed = each.next();
      if (!stored.contains(FieldHashes.hash(listed.id()))) {
        insert(listed);
      }
    }
    execute();
  }

  private void writeChanged() throws SQLException {
    Set<String> ids = changed;
    changed = new HashSet<>();
    for (String id : ids) {
      List<IndexEntry> rows = store.locked(connection, id);
      if (!rows.isEmpty()) {
        store.delete(connection, " AND object_id = ?", id);
        IndexEntry row = rows.get(0);
        IndexEntry merged = merged(row);
        if (merged != null) {
          insert(merged, merged == row ? row.writtenAt : writtenAt(row));
        }
      } else if (pass.get(id).isPresent()) {
        insert(pass.get(id).get());
      }
    }
    execute();
  }

  private void write(IndexEntry row) throws SQLException {
    IndexEntry merged = merged(row);
    if (merged == null) {
      delete(row);
    } else if (merged != row && (!merged.hasSame(row) || row.writtenAt != writtenAt(row))) {
      if (merged.key().equals(row.key())) {
        add(
            update,
            row.id(),
            merged.fields().bytes(),
            writtenAt(row),
            store.name,
            row.key(),
            row.id(),
            row.writtenAt,
            row.fields().bytes());
      } else {
        // Not an update: in a table of an earlier build, another row may have this external id.
        delete(row);
        insert(merged, writtenAt(row));
      }
    }
  }

  private void delete(IndexEntry row) throws SQLException {
    add(
        delete,
        row.id(),
        store.name,
        row.key(),
        row.id(),
        row.writtenAt,
        row.fields().bytes());
  }

  /** Of a row that is combined with the pass. */
  private long writtenAt(IndexEntry row) {
    return row.writtenAt >= from ? Math.max(row.writtenAt, readAt) : readAt;
  }

  /**
   * Combines a row with the pass. Of an object that was written at about the time of the pass, or that two passes at the same
   * time have read, only the fields remain on which both agree. No value is known of one that only one of two passes has.
   *
   * @return null if the row is removed; the row itself if the pass says nothing of it
   */
  private @Nullable IndexEntry merged(IndexEntry row) {
    Optional<IndexEntry> listed = pass.get(row.id());
    boolean isRecent = row.writtenAt >= from;
    if (listed.isPresent()) {
      return isRecent ? row.common(listed.get(), row.writtenAt >= shown) : listed.get();
    }
    if (overlaps) {
      return row.unknown();
    }
    boolean remains = !isComplete || (isRecent && (!isOther || row.key().isEmpty()));
    return remains ? row : null;
  }

  /** Adds an object that has no row. */
  private void insert(IndexEntry listed) throws SQLException {
    insert(overlaps ? listed.unknown() : listed, readAt);
  }

  private void insert(IndexEntry entry, long writtenAt) throws SQLException {
    String id = entry.id();
    byte[] fields = entry.fields().bytes();
    add(insert, id, store.name, entry.key(), id, fields, writtenAt);
  }

  private void add(PreparedStatement statement, String id, Object... parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    statement.addBatch();
    Objects.requireNonNull(batches.get(statement)).add(id);
    if (++count % BATCH == 0) {
      execute();
    }
  }

  private void execute() throws SQLException {
    for (Map.Entry<PreparedStatement, List<String>> batch : batches.entrySet()) {
      List<String> ids = batch.getValue();
      int[] rows = batch.getKey().executeBatch();
      for (int i = 0; i < rows.length; i++) {
        if (rows[i] == 0) {
          changed.add(ids.get(i));
        }
      }
      ids.clear();
    }
  }
}
