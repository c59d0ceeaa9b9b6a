package com.salescrm.sdk.internal.index;

import com.salescrm.sdk.core.internal.storage.Sql;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An index in a table of PostgreSQL, H2 or SQLite. The row without an object says when the complete pass began and what it
 * read. A row without an external id is of an object that changed and has no entry: a pass that is running may have read what
 * it was. {@code written_at} is 0 in the rows of a pass, and of writes that only a journal records.
 */
public final class JdbcIndexStore implements IndexStore {
  static final String TABLE = "salescrm_external_ids";
  static final String KEY = " WHERE name = ? AND external_id = ?";
  private static final String OF_OBJECT = " WHERE name = ? AND object_id = ?";
  private static final String COLUMNS = "name, external_id, object_id, fields, written_at";
  private static final int BATCH = 1_000;
  private static final long ALL = 0;
  // The clock of the database may be set, and differs from that of a replica that takes over.
  private static final Duration CLOCK_CHANGE = Duration.ofMinutes(1);

  private final IndexDatabase database;
  private final String name;
  private final long contents;
  private final Duration lag;
  private final JdbcIntents intents;

  /**
   * Creates the table if it is missing.
   *
   * @param name the name of the index in the table
   * @param contents the hash of what the index reads
   * @param lag how long the list may lag behind writes
   */
  public JdbcIndexStore(IndexDatabase database, String name, long contents, Duration lag) {
    this.database = database;
    this.name = name;
    this.contents = contents;
    this.lag = lag;
    this.intents = new JdbcIntents(name);
    if (!isUsable()) {
      create();
    }
  }

  private boolean isUsable() {
    try {
      return database.tryRun(message("read"), connection -> {
        JdbcIntents.requireTable(connection); // Earlier versions did not create it.
        return select(connection, " WHERE 1 = 0").isEmpty();
      });
    } catch (SQLException e) {
      return false; // Any other failure of the database fails the creation, too.
    }
  }

  private void create() {
    try {
      inTransaction("created", connection -> {
        Sql.update(
            connection,
            "CREATE TABLE IF NOT EXISTS " + TABLE
                + " (name VARCHAR(200) NOT NULL, external_id VARCHAR(500) NOT NULL,"
                + " object_id VARCHAR(200) NOT NULL, fields BYTEA NOT NULL,"
                + " written_at BIGINT NOT NULL, PRIMARY KEY (name, external_id, object_id))");
        JdbcIntents.createTable(connection);
        return Sql.update(
            connection,
            "CREATE UNIQUE INDEX IF NOT EXISTS " + TABLE + "_object ON " + TABLE
                + " (name, object_id)");
      });
    } catch (UncheckedIOException e) {
      // If two processes create the table at the same time, PostgreSQL fails one of them.
      if (!isUsable()) {
        throw e;
      }
    }
  }

  @Override
  public Instant now(Instant own) {
    return inTransaction("read", connection -> {
      try (PreparedStatement select = Sql.prepare(connection, "SELECT " + now(connection));
          ResultSet row = select.executeQuery()) {
        boolean unused = row.next();
        return Instant.ofEpochMilli(row.getLong(1));
      }
    });
  }

  private static String now(Connection connection) throws SQLException {
    return Sql.now(connection.getMetaData().getDatabaseProductName());
  }

  @Override
  public Optional<Instant> loadedAt() {
    return passOf(select(OF_OBJECT, name, ""));
  }

  /** When the pass of a row began; empty if it read other fields. */
  private Optional<Instant> passOf(List<IndexEntry> row) {
    if (row.isEmpty()) {
      return Optional.empty();
    }
    ByteBuffer pass = ByteBuffer.wrap(row.get(0).fields().bytes());
    Instant began = Instant.ofEpochMilli(pass.getLong());
    return pass.getLong() == contents ? Optional.of(began) : Optional.empty();
  }

  @Override
  public List<IndexEntry> find(String key) {
    return select(KEY + " ORDER BY object_id", name, key);
  }

  @Override
  public Optional<IndexEntry> get(String id) {
    return select(OF_OBJECT + " AND external_id <> ''", name, id).stream().findFirst();
  }

  private List<IndexEntry> select(String condition, Object... parameters) {
    return inTransaction("read", connection -> select(connection, condition, parameters));
  }

  private static List<IndexEntry> select(
      Connection connection, String condition, Object... parameters) throws SQLException {
    String sql = "SELECT " + COLUMNS + " FROM " + TABLE + condition;
    try (PreparedStatement select = Sql.prepare(connection, sql, parameters);
        ResultSet rows = select.executeQuery()) {
      List<IndexEntry> entries = new ArrayList<>(1);
      while (rows.next()) {
        entries.add(entry(rows));
      }
      return Collections.unmodifiableList(entries);
    }
  }

  private static IndexEntry entry(ResultSet row) throws SQLException {
    return new IndexEntry(
        row.getString("external_id"),
        row.getString("object_id"),
        FieldHashes.ofBytes(row.getBytes("fields")));
  }

  @Override
  public void update(String id, UnaryOperator<@Nullable IndexEntry> change) {
    update(id, change, null);
  }

  @Override
  public void learn(IndexEntry entry) {
    update(entry.id(), present -> entry, entry.key());
  }

  private void update(String id, UnaryOperator<@Nullable IndexEntry> change, @Nullable String key) {
    intents.removed(inTransaction("written", connection -> {
      List<IndexEntry> present = locked(connection, id);
      IndexEntry row = present.isEmpty() ? null : present.get(0);
      if (key != null
          && (IndexEntry.known(row) != null
              || !select(connection, KEY, name, key).isEmpty())) {
        return Set.of(); // An entry of a journal replaces none.
      }
      IndexEntry changed = change.apply(row);
      IndexEntry entry = changed == null ? new IndexEntry("", id, FieldHashes.NONE) : changed;
      if (present.size() > 1) {
        delete(connection, " AND object_id = ?", id);
      }
      Set<String> begun = intents.has(entry.key()) ? Set.of(entry.key()) : Set.of();
      intents.remove(connection, begun);
      String writtenAt = key != null && row == null ? "0" : now(connection);
      Sql.update(
          connection,
          present.size() == 1 // A row that is replaced by another one would not be locked.
              ? "UPDATE " + TABLE + " SET external_id = ?, fields = ?, written_at = " + writtenAt
                  + OF_OBJECT
              : "INSERT INTO " + TABLE
                  + " (external_id, fields, name, object_id, written_at) VALUES (?, ?, ?, ?, "
                  + writtenAt + ")",
          entry.key(),
          entry.fields().bytes(),
          name,
          id);
      return begun;
    }));
  }

  /** Locks the row of an object, and SQLite's database: it cannot turn a lock for reading into one for writing. */
  private List<IndexEntry> locked(Connection connection, String id) throws SQLException {
    String lock = "UPDATE " + TABLE + " SET written_at = written_at" + OF_OBJECT;
    while (true) {
      int rows = Sql.update(connection, lock, name, id);
      // A table of an earlier build may have two rows: the entry is the first one.
      List<IndexEntry> present =
          select(connection, OF_OBJECT + " ORDER BY external_id DESC", name, id);
      if (rows > 0 || present.isEmpty()) {
        return present;
      } // A pass has replaced the row that this transaction waited for.
    }
  }

  @Override
  public boolean isStored() {
    return true;
  }

  @Override
  public Optional<Set<String>> begin(String key) {
    return inTransaction("written", connection -> intents.begin(connection, key));
  }

  @Override
  public void end(String key) {
    inTransaction("written", connection -> {
      intents.remove(connection, Set.of(key));
      return null;
    });
    intents.removed(Set.of(key));
  }

  private void delete(Connection connection, String condition, Object value) throws SQLException {
    Sql.update(connection, "DELETE FROM " + TABLE + " WHERE name = ?" + condition, name, value);
  }

  @Override
  public void replace(
      MemoryIndexStore pass,
      Instant began,
      Optional<Instant> before,
      @Nullable Set<String> decided) {
    Set<String> known = new HashSet<>(decided == null ? Set.of() : decided);
    intents.own().stream().filter(key -> !pass.find(key).isEmpty()).forEach(known::add);
    // A complete pass of another process that began earlier must not remove what this one adds.
    long readAt = decided == null ? began.toEpochMilli() : 0;
    inTransaction("written", connection -> {
      List<IndexEntry> row = locked(connection, "");
      Optional<Instant> latest = passOf(row);
      boolean isOther = decided != null && !row.isEmpty() && latest.isEmpty();
      boolean overlaps = latest.isPresent() && !latest.equals(before);
      long shown = isOther ? Long.MAX_VALUE : began.minus(lag).toEpochMilli();
      long from = overlaps ? ALL : began.minus(lag).minus(CLOCK_CHANGE).toEpochMilli();
      if (decided != null) {
        delete(connection, " AND written_at < ?", from);
      }
      Map<String, Long> times = new HashMap<>();
      boolean isLater = latest.filter(began::isBefore).isPresent();
      List<IndexEntry> merged = merge(connection, pass, from, isLater ? ALL : shown, readAt, times);
      for (IndexEntry entry : merged) {
        delete(connection, " AND object_id = ?", entry.id());
      }
      if (isOther) {
        delete(connection, " AND external_id <> ?", "");
      }
      Stream<IndexEntry> read = pass.entries().filter(entry -> !times.containsKey(entry.id()));
      insert(connection, merged.stream(), times, readAt);
      insert(connection, overlaps ? read.map(IndexEntry::unknown) : read, times, readAt);
      if (decided != null) {
        delete(connection, " AND object_id = ?", "");
        insertPass(connection, began);
      }
      intents.remove(connection, known);
      return null;
    });
    intents.removed(known);
  }

  /**
   * Combines the pass with the rows that were written at about its time, or all if another pass has ended during it. Of an
   * object that both have, only the fields remain on which they agree. No value is known of one that only one of two passes has.
   *
   * @param from rows that were written before it are older than the pass
   * @param shown the external ids of rows that were written since then are later than those of the pass; the latest time if
   *     the rows are of other fields
   * @param readAt 0 for a complete pass; else when it began, the least time of the rows
   * @param times receives when the objects were written whose entries are not those of the pass alone
   * @return the entries that differ from their rows; all of an incomplete pass, or if the rows are of other fields
   */
  private List<IndexEntry> merge(
      Connection connection,
      MemoryIndexStore pass,
      long from,
      long shown,
      long readAt,
      Map<String, Long> times)
      throws SQLException {
    List<IndexEntry> merged = new ArrayList<>();
    String sql = "SELECT " + COLUMNS + " FROM " + TABLE + " WHERE name = ? AND object_id <> ''";
    try (PreparedStatement select = Sql.prepare(connection, sql, name)) {
      select.setFetchSize(BATCH); // PostgreSQL ends a transaction that is idle for 5 s.
      ResultSet rows = select.executeQuery();
      while (rows.next()) {
        IndexEntry row = entry(rows);
        long writtenAt = rows.getLong("written_at");
        IndexEntry listed = pass.get(row.id()).orElse(null);
        if ((listed != null || from == ALL) && !times.containsKey(row.id())) {
          boolean isRecent = writtenAt >= from;
          IndexEntry entry = listed == null
              ? row.unknown()
              : isRecent ? row.common(listed, writtenAt >= shown) : listed;
          times.put(row.id(), isRecent ? Math.max(writtenAt, readAt) : readAt);
          if (readAt > 0 || shown == Long.MAX_VALUE || !entry.hasSame(row)) {
            merged.add(entry);
          }
        }
      }
    }
    return merged;
  }

  private void insert(
      Connection connection, Stream<IndexEntry> entries, Map<String, Long> times, long readAt)
      throws SQLException {
    try (PreparedStatement insert = Sql.prepare(connection, insertion())) {
      int count = 0;
      for (Iterator<IndexEntry> each = entries.iterator(); each.hasNext(); ) {
        IndexEntry entry = each.next();
        set(insert, entry, times.getOrDefault(entry.id(), readAt));
        insert.addBatch();
        if (++count % BATCH == 0) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
  }

  private void insertPass(Connection connection, Instant began) throws SQLException {
    byte[] pass = ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(began.toEpochMilli())
        .putLong(contents)
        .array();
    try (PreparedStatement insert = Sql.prepare(connection, insertion())) {
      set(insert, new IndexEntry("", "", FieldHashes.ofBytes(pass)), 0);
      insert.executeUpdate();
    }
  }

  private static String insertion() {
    return "INSERT INTO " + TABLE + " (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?)";
  }

  private void set(PreparedStatement insert, IndexEntry entry, long writtenAt) throws SQLException {
    insert.setString(1, name);
    insert.setString(2, entry.key());
    insert.setString(3, entry.id());
    insert.setBytes(4, entry.fields().bytes());
    insert.setLong(5, writtenAt);
  }

  @Override
  public int size() {
    return inTransaction("read", connection -> {
      String sql = "SELECT COUNT(*) FROM " + TABLE + " WHERE name = ? AND external_id <> ''";
      try (PreparedStatement select = Sql.prepare(connection, sql, name);
          ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getInt(1) : 0;
      }
    });
  }

  @Override
  public Map<String, List<String>> duplicates() {
    Map<String, List<String>> duplicates = new TreeMap<>();
    select(
            " WHERE name = ? AND external_id IN (SELECT external_id FROM " + TABLE
                + " WHERE name = ? AND external_id <> '' GROUP BY external_id HAVING COUNT(*) > 1) ORDER BY object_id",
            name,
            name)
        .forEach(entry ->
            duplicates.computeIfAbsent(entry.key(), key -> new ArrayList<>()).add(entry.id()));
    duplicates.replaceAll((key, ids) -> Collections.unmodifiableList(ids));
    return Collections.unmodifiableMap(duplicates);
  }

  private <T extends @Nullable Object> T inTransaction(String verb, Sql.Work<T> work) {
    return database.run(message(verb), work);
  }

  private static String message(String verb) {
    return "the table " + TABLE + " cannot be " + verb;
  }
}
