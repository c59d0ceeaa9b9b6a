package com.salescrm.sdk.internal.index;

import com.salescrm.sdk.core.internal.storage.Sql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The creates that the processes of a stored index have begun and whose effect is not recorded (write-ahead intents), in a
 * table beside that of the index. Safe for many threads.
 */
final class JdbcIntents {
  private static final String TABLE = "salescrm_external_id_intents";
  private static final int PREFIX = 24;

  private final String name;
  // The begin of the owners of its rows, which differ: a key may be begun again.
  private final String prefix = UUID.randomUUID().toString().substring(0, PREFIX);
  private final AtomicInteger count = new AtomicInteger();
  // The owners of its own rows of the table, by key.
  private final Map<String, String> own = new ConcurrentHashMap<>();
  // The other owners that it has found, by key.
  private final Map<String, String> others = new ConcurrentHashMap<>();

  /**
   * Creates an instance; nothing is read yet.
   *
   * @param name the name of the index
   */
  JdbcIntents(String name) {
    this.name = name;
  }

  /** Fails if the table is missing. */
  static void requireTable(Connection connection) throws SQLException {
    long unused =
        JdbcIndexStore.number(connection, "SELECT COUNT(owner) FROM " + TABLE + " WHERE 1 = 0");
  }

  static void createTable(Connection connection) throws SQLException {
    Sql.update(
        connection,
        "CREATE TABLE IF NOT EXISTS " + TABLE
            + " (name VARCHAR(200) NOT NULL, external_id VARCHAR(500) NOT NULL,"
            + " owner VARCHAR(36) NOT NULL, PRIMARY KEY (name, external_id))");
  }

  /**
   * Records an intent, unless the table has that of another owner for the key, or another owner has created the object after
   * this one decided.
   *
   * @return empty if it is recorded; else the keys of all intents of the other owner, who may be at work
   */
  Optional<Set<String>> begin(Connection connection, String key) throws SQLException {
    String before = own.get(key);
    if (before != null) { // Another owner may have replaced it since.
      Sql.update(
          connection,
          "DELETE FROM " + TABLE + JdbcIndexStore.KEY + " AND owner = ?",
          name,
          key,
          before);
    }
    String owner = prefix + count.incrementAndGet();
    int added = Sql.update(
        connection,
        "INSERT INTO " + TABLE + " (name, external_id, owner) SELECT CAST(? AS VARCHAR(200)),"
            + " CAST(? AS VARCHAR(500)), CAST(? AS VARCHAR(36)) WHERE NOT EXISTS (SELECT 1 FROM "
            + TABLE + JdbcIndexStore.KEY + ") AND NOT EXISTS (SELECT 1 FROM " + JdbcIndexStore.TABLE
            + JdbcIndexStore.KEY
            + ")",
        name,
        key,
        owner,
        name,
        key,
        name,
        key);
    if (added == 1) {
      own.put(key, owner);
      return Optional.empty();
    }
    return Optional.of(ofOwnerOf(connection, key));
  }

  private Set<String> ofOwnerOf(Connection connection, String key) throws SQLException {
    Set<String> keys = new HashSet<>();
    String sql = "SELECT external_id, owner FROM " + TABLE
        + " WHERE name = ? AND SUBSTR(owner, 1, " + PREFIX + ") = (SELECT SUBSTR(owner, 1, "
        + PREFIX
        + ") FROM " + TABLE + JdbcIndexStore.KEY + ")";
    try (PreparedStatement select = Sql.prepare(connection, sql, name, name, key);
        ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        keys.add(rows.getString(1));
        others.put(rows.getString(1), rows.getString(2));
      }
    }
    return keys;
  }

  /** Whether this instance has recorded an intent for the key. */
  boolean has(String key) {
    return own.containsKey(key);
  }

  /** The keys for which this instance has recorded intents. */
  Set<String> own() {
    return Set.copyOf(own.keySet());
  }

  /**
   * Removes the intents of keys whose objects, or whose absence, are recorded by the same transaction: the own ones, and
   * those of the owners that {@link #begin} has found. Another process may have replaced one of these since.
   */
  void remove(Connection connection, Collection<String> keys) throws SQLException {
    for (String key : keys) {
      Sql.update(
          connection,
          "DELETE FROM " + TABLE + JdbcIndexStore.KEY + " AND owner IN (?, ?)",
          name,
          key,
          own.getOrDefault(key, prefix),
          others.getOrDefault(key, prefix));
    }
  }

  /** The transaction of {@link #remove} was committed. */
  void removed(Collection<String> keys) {
    own.keySet().removeAll(keys);
    others.keySet().removeAll(keys);
  }
}
