package com.salescrm.sdk.batch;

import java.io.IOException;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * An index in a table of PostgreSQL, H2 or SQLite. The row with an empty external id says when the complete pass began and
 * what it read. {@code written_at} is 0 in the rows of a pass.
 */
final class JdbcIndexStore implements IndexStore {
  private static final String TABLE = "salescrm_external_ids";
  private static final String COLUMNS = "name, external_id, object_id, fields, written_at";
  private static final int MAX_ATTEMPTS = 10;
  private static final int STATEMENT_TIMEOUT_SECONDS = 30;
  private static final int BATCH = 1_000;
  // SQLSTATE: serialization failure, deadlock, unique violation, lock timeout.
  private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "23505", "HYT00");
  // SQLite: busy, locked, constraint.
  private static final Set<Integer> SQLITE_CONFLICTS = Set.of(5, 6, 19);
  private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

  private final DataSource source;
  private final String name;
  private final long contents;
  private final Duration lag;
  private final Supplier<Instant> clock;
  private volatile boolean otherContents;

  /**
   * Creates the table if it is missing.
   *
   * @param name the name of the index in the table
   * @param contents the hash of what the index reads
   * @param lag how long the list may lag behind writes
   */
  JdbcIndexStore(
      DataSource source, String name, long contents, Duration lag, Supplier<Instant> clock) {
    this.source = source;
    this.name = name;
    this.contents = contents;
    this.lag = lag;
    this.clock = clock;
    if (!isUsable()) {
      create();
    }
  }

  private interface Work<T extends @Nullable Object> {
    T on(Connection connection) throws SQLException;
  }

  private boolean isUsable() {
    try (Connection connection = source.getConnection();
        PreparedStatement select =
            connection.prepareStatement("SELECT " + COLUMNS + " FROM " + TABLE + " WHERE 1 = 0")) {
      select.executeQuery().close();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private void create() {
    try (Connection connection = source.getConnection()) {
      update(
          connection,
          "CREATE TABLE IF NOT EXISTS " + TABLE
              + " (name VARCHAR(200) NOT NULL, external_id VARCHAR(500) NOT NULL,"
              + " object_id VARCHAR(200) NOT NULL, fields BYTEA NOT NULL,"
              + " written_at BIGINT NOT NULL, PRIMARY KEY (name, external_id, object_id))");
      update(
          connection,
          "CREATE INDEX IF NOT EXISTS " + TABLE + "_object ON " + TABLE + " (name, object_id)");
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
    } catch (SQLException e) {
      // If two processes create the table at the same time, PostgreSQL fails one of them.
      if (!isUsable()) {
        throw failed("created", e);
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
    return select("name = ? AND external_id = ? ORDER BY object_id", name, key);
  }

  @Override
  public Optional<IndexEntry> get(String id) {
    return select("name = ? AND object_id = ?", name, id).stream().findFirst();
  }

  private List<IndexEntry> select(String condition, Object... parameters) {
    String sql = "SELECT external_id, object_id, fields FROM " + TABLE + " WHERE " + condition;
    return inTransaction("read", connection -> {
      try (PreparedStatement select = prepared(connection, sql, parameters);
          ResultSet rows = select.executeQuery()) {
        List<IndexEntry> entries = new ArrayList<>(1);
        while (rows.next()) {
          entries.add(new IndexEntry(
              rows.getString(1), rows.getString(2), FieldHashes.ofBytes(rows.getBytes(3))));
        }
        return Collections.unmodifiableList(entries);
      }
    });
  }

  @Override
  public void put(IndexEntry entry) {
    long now = clock.get().toEpochMilli();
    inTransaction("written", connection -> {
      delete(connection, entry.id());
      try (PreparedStatement insert = prepared(connection, insertion())) {
        set(insert, entry, now);
        return insert.executeUpdate();
      }
    });
  }

  @Override
  public void remove(String id) {
    inTransaction("written", connection -> delete(connection, id));
  }

  private int delete(Connection connection, String id) throws SQLException {
    return update(
        connection, "DELETE FROM " + TABLE + " WHERE name = ? AND object_id = ?", name, id);
  }

  @Override
  public void replace(MemoryIndexStore pass, Instant began) {
    long since = otherContents
        ? Long.MAX_VALUE
        : began.minus(lag).minus(CLOCK_DIFFERENCE).toEpochMilli();
    inTransaction("written", connection -> {
      // The first statement writes: SQLite cannot turn a lock for reading into one for writing.
      update(
          connection, "DELETE FROM " + TABLE + " WHERE name = ? AND written_at < ?", name, since);
      insert(connection, pass, objectIds(connection));
      insertPass(connection, began);
      return null;
    });
    otherContents = false;
  }

  /** The objects that another process has written meanwhile. */
  private Set<String> objectIds(Connection connection) throws SQLException {
    try (PreparedStatement select =
            prepared(connection, "SELECT object_id FROM " + TABLE + " WHERE name = ?", name);
        ResultSet rows = select.executeQuery()) {
      Set<String> ids = new HashSet<>();
      while (rows.next()) {
        ids.add(rows.getString(1));
      }
      return ids;
    }
  }

  private void insert(Connection connection, MemoryIndexStore pass, Set<String> present)
      throws SQLException {
    try (PreparedStatement insert = prepared(connection, insertion())) {
      int count = 0;
      for (IndexEntry entry : pass.entries()) {
        if (!present.contains(entry.id())) {
          set(insert, entry, 0);
          insert.addBatch();
          if (++count % BATCH == 0) {
            insert.executeBatch();
          }
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
    try (PreparedStatement insert = prepared(connection, insertion())) {
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
      try (PreparedStatement select = prepared(connection, sql, name);
          ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getInt(1) : 0;
      }
    });
  }

  @Override
  public Map<String, List<String>> duplicates() {
    Map<String, List<String>> duplicates = new TreeMap<>();
    select(
            "name = ? AND external_id IN (SELECT external_id FROM " + TABLE
                + " WHERE name = ? GROUP BY external_id HAVING COUNT(*) > 1) ORDER BY object_id",
            name,
            name)
        .forEach(entry ->
            duplicates.computeIfAbsent(entry.key(), key -> new ArrayList<>()).add(entry.id()));
    duplicates.replaceAll((key, ids) -> Collections.unmodifiableList(ids));
    return Collections.unmodifiableMap(duplicates);
  }

  private static int update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepared(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      statement.setQueryTimeout(STATEMENT_TIMEOUT_SECONDS);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  /** Runs work in a transaction and commits it; again if another transaction was in the way. */
  private <T extends @Nullable Object> T inTransaction(String verb, Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = source.getConnection()) {
        return committed(connection, work);
      } catch (SQLException e) {
        if (attempt == MAX_ATTEMPTS || !isConflict(e)) {
          throw failed(verb, e);
        }
      }
    }
  }

  private static <T extends @Nullable Object> T committed(Connection connection, Work<T> work)
      throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      T result = work.on(connection);
      connection.commit();
      connection.setAutoCommit(autoCommit);
      return result;
    } catch (SQLException | RuntimeException | Error e) {
      connection.rollback(); // If it fails, auto-commit stays off, since enabling it would commit.
      connection.setAutoCommit(autoCommit);
      throw e;
    }
  }

  private static boolean isConflict(SQLException e) {
    return e.getSQLState() == null
        ? SQLITE_CONFLICTS.contains(e.getErrorCode() & 0xff)
        : CONFLICTS.contains(e.getSQLState());
  }

  /** Without the message of the driver, which may quote a row. */
  private static UncheckedIOException failed(String verb, SQLException e) {
    SQLException safe = new SQLException(
        e.getClass().getName() + " (without its message, which may quote a row)",
        e.getSQLState(),
        e.getErrorCode());
    safe.setStackTrace(e.getStackTrace());
    return new UncheckedIOException(new IOException(
        "the table " + TABLE + " cannot be " + verb + " (SQLSTATE "
            + Objects.toString(e.getSQLState(), "none") + ", code " + e.getErrorCode() + ")",
        safe));
  }
}
