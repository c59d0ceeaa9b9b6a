package com.salescrm.sdk.batch;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An index in a table of PostgreSQL, H2 or SQLite. The row with an empty external id says when the complete pass began and
 * what it read. {@code written_at} is 0 in the rows of a pass, and of writes that only a journal records.
 */
final class JdbcIndexStore implements IndexStore {
  static final String TABLE = "salescrm_external_ids";
  private static final String OF_OBJECT = " WHERE name = ? AND object_id = ?";
  private static final String COLUMNS = "name, external_id, object_id, fields, written_at";
  private static final int BATCH = 1_000;
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

  private final IndexDatabase database;
  private final String name;
  private final long contents;
  private final Duration lag;
  private final Supplier<Instant> clock;
  private final JdbcIntents intents;
  private volatile boolean otherContents;

  /**
   * Creates the table if it is missing.
   *
   * @param name the name of the index in the table
   * @param contents the hash of what the index reads
   * @param lag how long the list may lag behind writes
   */
  JdbcIndexStore(
      IndexDatabase database, String name, long contents, Duration lag, Supplier<Instant> clock) {
    this.database = database;
    this.name = name;
    this.contents = contents;
    this.lag = lag;
    this.clock = clock;
    this.intents = new JdbcIntents(name);
    if (!isUsable()) {
      create();
    }
  }

  private boolean isUsable() {
    try {
      return database.tryRun(message("read"), connection -> {
        String sql = "SELECT " + COLUMNS + " FROM " + TABLE + " WHERE 1 = 0";
        try (PreparedStatement select = Sql.prepare(connection, sql)) {
          select.executeQuery().close();
        }
        JdbcIntents.requireTable(connection); // Earlier versions did not create it.
        return true;
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
            "CREATE INDEX IF NOT EXISTS " + TABLE + "_object ON " + TABLE + " (name, object_id)");
      });
    } catch (UncheckedIOException e) {
      // If two processes create the table at the same time, PostgreSQL fails one of them.
      if (!isUsable()) {
        throw e;
      }
    }
  }

  @Override
  public Optional<Instant> loadedAt() {
    List<IndexEntry> rows = find("");
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    ByteBuffer pass = ByteBuffer.wrap(rows.get(0).fields().bytes());
    Instant began = Instant.ofEpochMilli(pass.getLong());
    otherContents = pass.getLong() != contents;
    return otherContents ? Optional.empty() : Optional.of(began);
  }

  @Override
  public List<IndexEntry> find(String key) {
    return select(" WHERE name = ? AND external_id = ? ORDER BY object_id", name, key);
  }

  @Override
  public Optional<IndexEntry> get(String id) {
    return select(OF_OBJECT, name, id).stream().findFirst();
  }

  private List<IndexEntry> select(String condition, Object... parameters) {
    return inTransaction("read", connection -> select(connection, condition, parameters));
  }

  private static List<IndexEntry> select(
      Connection connection, String condition, Object... parameters) throws SQLException {
    String sql = "SELECT external_id, object_id, fields FROM " + TABLE + condition;
    try (PreparedStatement select = Sql.prepare(connection, sql, parameters);
        ResultSet rows = select.executeQuery()) {
      List<IndexEntry> entries = new ArrayList<>(1);
      while (rows.next()) {
        entries.add(new IndexEntry(
            rows.getString(1), rows.getString(2), FieldHashes.ofBytes(rows.getBytes(3))));
      }
      return Collections.unmodifiableList(entries);
    }
  }

  @Override
  public void update(String id, UnaryOperator<@Nullable IndexEntry> change) {
    update(id, change, clock.get().toEpochMilli());
  }

  @Override
  public void learn(IndexEntry entry) {
    if (find(entry.key()).isEmpty() && get(entry.id()).isEmpty()) {
      update(entry.id(), present -> entry, 0);
    }
  }

  private void update(String id, UnaryOperator<@Nullable IndexEntry> change, long writtenAt) {
    intents.removed(inTransaction("written", connection -> {
      List<IndexEntry> present = locked(connection, id);
      IndexEntry entry = change.apply(present.isEmpty() ? null : present.get(0));
      if (entry == null || present.size() > 1) {
        delete(connection, id);
      }
      if (entry == null) {
        return Set.of();
      }
      Set<String> begun = intents.has(entry.key()) ? Set.of(entry.key()) : Set.of();
      intents.remove(connection, begun);
      Sql.update(
          connection,
          present.size() == 1 // A row that is replaced by another one would not be locked.
              ? "UPDATE " + TABLE + " SET external_id = ?, fields = ?, written_at = ?" + OF_OBJECT
              : "INSERT INTO " + TABLE
                  + " (external_id, fields, written_at, name, object_id) VALUES (?, ?, ?, ?, ?)",
          entry.key(),
          entry.fields().bytes(),
          writtenAt,
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
      List<IndexEntry> present = select(connection, OF_OBJECT, name, id);
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

  private int delete(Connection connection, String id) throws SQLException {
    return Sql.update(connection, "DELETE FROM " + TABLE + OF_OBJECT, name, id);
  }

  @Override
  public void replace(MemoryIndexStore pass, Instant began, Set<String> decided) {
    Set<String> known = new HashSet<>(decided);
    intents.own().stream().filter(key -> !pass.find(key).isEmpty()).forEach(known::add);
    Optional<Instant> unused = loadedAt(); // Finds out whether the rows are of other fields.
    long since = otherContents
        ? Long.MAX_VALUE
        : began.minus(lag).minus(CLOCK_DIFFERENCE).toEpochMilli();
    inTransaction("written", connection -> {
      // The first statement writes: SQLite cannot turn a lock for reading into one for writing.
      Sql.update(
          connection, "DELETE FROM " + TABLE + " WHERE name = ? AND written_at < ?", name, since);
      insert(connection, pass, merge(connection, pass, began.minus(lag).toEpochMilli()));
      insertPass(connection, began);
      intents.remove(connection, known);
      return null;
    });
    intents.removed(known);
    otherContents = false;
  }

  /**
   * Takes the entries that were written at about the time of the pass: the clocks of other processes differ. Of an object that
   * the list shows, only the fields remain on which both agree; which of two values is the later one is not known. Returns
   * when these objects were written.
   */
  private Map<String, Long> merge(Connection connection, MemoryIndexStore pass, long since)
      throws SQLException {
    Map<String, Long> written = new HashMap<>();
    String sql = "SELECT " + COLUMNS + " FROM " + TABLE + " WHERE name = ?";
    try (PreparedStatement select = Sql.prepare(connection, sql, name);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        String id = rows.getString(3);
        IndexEntry listed = pass.get(id).orElse(null);
        if (listed != null) {
          String key = rows.getLong(5) < since ? listed.key() : rows.getString(2);
          FieldHashes known = FieldHashes.ofBytes(rows.getBytes(4));
          pass.put(new IndexEntry(key, id, listed.fields().common(known)));
          written.put(id, rows.getLong(5));
        }
      }
    }
    for (String id : written.keySet()) {
      int unused = delete(connection, id);
    }
    return written;
  }

  private void insert(Connection connection, MemoryIndexStore pass, Map<String, Long> written)
      throws SQLException {
    try (PreparedStatement insert = Sql.prepare(connection, insertion())) {
      int count = 0;
      for (IndexEntry entry : pass.entries()) {
        set(insert, entry, written.getOrDefault(entry.id(), 0L));
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
                + " WHERE name = ? GROUP BY external_id HAVING COUNT(*) > 1) ORDER BY object_id",
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
