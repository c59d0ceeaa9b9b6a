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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An index in a table of PostgreSQL, H2 or SQLite. The row without an object says when the complete pass began and what it
 * read. A row without an external id is of an object that changed and has no entry: a pass that is running may have read what
 * it was. A row without a name has the service of an index. {@code written_at} is 0 in the rows of a pass, and of writes that
 * only a journal records.
 */
public final class JdbcIndexStore implements IndexStore {
  static final String TABLE = "salescrm_external_ids";
  static final String KEY = " WHERE name = ? AND external_id = ?";
  static final String OF_OBJECT = " WHERE name = ? AND object_id = ?";
  // A table of an earlier build may have two rows of an object: the entry is the first one.
  private static final String LATEST_FIRST = " ORDER BY written_at DESC, external_id DESC";
  private static final String COLUMNS = "name, external_id, object_id, fields, written_at";
  static final String SELECTION = "SELECT " + COLUMNS + " FROM " + TABLE;
  static final String INSERTION = "INSERT INTO " + TABLE + " (" + COLUMNS + ")";

  final String name;
  final long contents;
  final Duration lag;
  private final IndexDatabase database;
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

  /** The services of all indexes are an index without a name: earlier builds leave its rows as they are. */
  @Override
  public void requireService(String baseUrl) {
    JdbcIndexStore services = new JdbcIndexStore(database, "", contents, lag);
    IndexEntry own = new IndexEntry(baseUrl, name, FieldHashes.NONE);
    if (services.get(name).isEmpty()) {
      services.update(name, present -> present == null ? own : present);
    }
    String service = services.get(name).orElse(own).key();
    if (!service.equals(baseUrl)) {
      throw new IllegalStateException("the index " + name + " belongs to the service " + service
          + ", not to " + baseUrl + ": use another name");
    }
  }

  @Override
  public Instant now(Instant own) {
    return inTransaction(
        "read",
        connection -> Instant.ofEpochMilli(number(connection, "SELECT " + now(connection))));
  }

  static long number(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement select = Sql.prepare(connection, sql, parameters);
        ResultSet row = select.executeQuery()) {
      boolean unused = row.next();
      return row.getLong(1);
    }
  }

  private static String now(Connection connection) throws SQLException {
    return Sql.now(connection.getMetaData().getDatabaseProductName());
  }

  @Override
  public Optional<Instant> loadedAt() {
    return passOf(select(OF_OBJECT, name, ""));
  }

  /** When the pass of a row began; empty if it read other fields. */
  Optional<Instant> passOf(List<IndexEntry> row) {
    if (row.isEmpty()) {
      return Optional.empty();
    }
    ByteBuffer pass = ByteBuffer.wrap(row.get(0).fields().bytes());
    Instant began = Instant.ofEpochMilli(pass.getLong());
    return pass.getLong() == contents ? Optional.of(began) : Optional.empty();
  }

  @Override
  public List<IndexEntry> find(String key) {
    List<IndexEntry> found = select(KEY + " ORDER BY object_id", name, key);
    for (IndexEntry each : found) {
      if (!each.key().equals(key)) {
        throw new IllegalStateException(
            "external ids are not compared exactly in the table " + TABLE
                + ", such as without regard to case: it has " + each.id()
                + " for another external id; use another database or collation");
      }
    }
    return found;
  }

  @Override
  public Optional<IndexEntry> get(String id) {
    return select(OF_OBJECT + " AND external_id <> ''" + LATEST_FIRST, name, id).stream()
        .findFirst();
  }

  private List<IndexEntry> select(String condition, Object... parameters) {
    return inTransaction("read", connection -> select(connection, condition, parameters));
  }

  private static List<IndexEntry> select(
      Connection connection, String condition, Object... parameters) throws SQLException {
    try (PreparedStatement select = Sql.prepare(connection, SELECTION + condition, parameters);
        ResultSet rows = select.executeQuery()) {
      List<IndexEntry> entries = new ArrayList<>(1);
      while (rows.next()) {
        entries.add(entry(rows));
      }
      return Collections.unmodifiableList(entries);
    }
  }

  static IndexEntry entry(ResultSet row) throws SQLException {
    return new IndexEntry(
        row.getString("external_id"),
        row.getString("object_id"),
        FieldHashes.ofBytes(row.getBytes("fields")),
        row.getLong("written_at"));
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
  List<IndexEntry> locked(Connection connection, String id) throws SQLException {
    String lock = "UPDATE " + TABLE + " SET written_at = written_at" + OF_OBJECT;
    while (true) {
      int rows = Sql.update(connection, lock, name, id);
      List<IndexEntry> present = select(connection, OF_OBJECT + LATEST_FIRST, name, id);
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

  void delete(Connection connection, String condition, Object value) throws SQLException {
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
    inTransaction("written", connection -> {
      new JdbcPass(connection, this, pass, began, decided != null).write(before);
      intents.remove(connection, known);
      return null;
    });
    intents.removed(known);
  }

  @Override
  public int size() {
    String sql = "SELECT COUNT(*) FROM " + TABLE + " WHERE name = ? AND external_id <> ''";
    return (int) (long) inTransaction("read", connection -> number(connection, sql, name));
  }

  @Override
  public Map<String, List<String>> duplicates() {
    List<IndexEntry> entries = select(
        " WHERE name = ? AND external_id IN (SELECT external_id FROM " + TABLE
            + " WHERE name = ? AND external_id <> '' GROUP BY external_id HAVING COUNT(*) > 1) ORDER BY object_id",
        name,
        name);
    Map<String, List<String>> duplicates = entries.stream()
        .collect(Collectors.groupingBy(
            IndexEntry::key,
            TreeMap::new,
            Collectors.mapping(IndexEntry::id, Collectors.toUnmodifiableList())));
    duplicates.values().removeIf(ids -> ids.size() == 1); // The database may ignore case.
    return Collections.unmodifiableMap(duplicates);
  }

  private <T extends @Nullable Object> T inTransaction(String verb, Sql.Work<T> work) {
    return database.run(message(verb), work);
  }

  private static String message(String verb) {
    return "the table " + TABLE + " cannot be " + verb;
  }
}
