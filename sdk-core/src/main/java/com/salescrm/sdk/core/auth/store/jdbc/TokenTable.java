package com.salescrm.sdk.core.auth.store.jdbc;

import com.salescrm.sdk.core.auth.store.TokenRecord;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.NewerRecordException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.core.internal.time.Timing;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The row of one grant. Each read and each write is one transaction, committed when the method returns. */
final class TokenTable {
  private final StoreConnections connections;
  private final TableSchema schema;
  private final String table;
  private final String name;

  TokenTable(StoreConnections connections, TableSchema schema, String table, String name) {
    this.connections = connections;
    this.schema = schema;
    this.table = table;
    this.name = name;
  }

  /** The stored row. Not a record, whose methods would take more of the jar. */
  private static final class Row {
    private final long version; // counts the writes
    private final @Nullable String text; // null if no record is stored

    Row(long version, @Nullable String text) {
      this.version = version;
      this.text = text;
    }
  }

  Optional<TokenRecord> load() {
    try {
      return Optional.ofNullable(connections.inTransaction(connection -> parsed(row(connection))));
    } catch (SQLException e) {
      throw schema.failed("the token store " + this + " cannot be read", e);
    }
  }

  private @Nullable TokenRecord parsed(@Nullable Row row) {
    if (row == null || row.text == null) {
      return null;
    }
    try {
      return TokenRecord.fromJson(row.text);
    } catch (NewerRecordException e) {
      throw e.in("the row " + this);
    } catch (TokenStoreException e) {
      throw new TokenStoreException(
          "the row " + this + " cannot be used: " + e.getMessage()
              + ". It is not changed; authorize again and save() the new tokens, which replace it",
          e);
    }
  }

  boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    return write(connection -> replace(connection, expected, next));
  }

  /** Returns false if another process wrote at the same time, or this one was frozen: nothing is written then. */
  private boolean write(Sql.Work<Boolean> work) {
    try {
      return connections.inTransaction(connection -> Sql.inLimitedTransaction(connection, work));
    } catch (SQLException e) {
      if (isRepeatable(e)) {
        return false;
      }
      throw schema.failed("the token store " + this + " cannot be written", e);
    }
  }

  private boolean replace(
      Connection connection, @Nullable TokenRecord expected, @Nullable TokenRecord next)
      throws SQLException {
    Row row = row(connection);
    if (!Objects.equals(parsed(row), expected)) {
      return false;
    }
    return overwrite(connection, row, next == null ? null : next.toJson());
  }

  /** Stores a record whatever is stored, even a damaged record, but not in place of one of a newer version. */
  void save(TokenRecord record, Timing timing) {
    String text = record.toJson();
    StoreRetry retry = new StoreRetry(timing);
    while (!write(connection -> overwrite(connection, replaceable(connection), text))) {
      retry.conflicted();
    }
  }

  private @Nullable Row replaceable(Connection connection) throws SQLException {
    Row row = row(connection);
    try {
      parsed(row);
    } catch (NewerRecordException e) {
      throw e;
    } catch (TokenStoreException e) {
      // A damaged record is replaced.
    }
    return row;
  }

  /** Returns false if the row has changed. */
  private boolean overwrite(Connection connection, @Nullable Row row, @Nullable String text)
      throws SQLException {
    return row == null ? insert(connection, text) : update(connection, text, row.version);
  }

  private boolean insert(Connection connection, @Nullable String text) throws SQLException {
    String sql = "INSERT INTO " + table + " (name, version, record) VALUES (?, 1, ?)";
    return text == null || Sql.update(connection, sql, name, text) == 1;
  }

  private boolean update(Connection connection, @Nullable String text, long version)
      throws SQLException {
    String sql = "UPDATE " + table + " SET version = version + 1, record = "
        + (text == null ? "NULL" : "?") + " WHERE name = ? AND version = ?";
    int changed = text == null
        ? Sql.update(connection, sql, name, version)
        : Sql.update(connection, sql, text, name, version);
    return changed == 1;
  }

  private @Nullable Row row(Connection connection) throws SQLException {
    String sql = "SELECT version, record FROM " + table + " WHERE name = ?";
    try (PreparedStatement select = Sql.prepare(connection, sql, name);
        ResultSet rows = select.executeQuery()) {
      Row row = rows.next() ? new Row(rows.getLong(1), rows.getString(2)) : null;
      if (rows.next()) {
        throw new TokenStoreException(
            "the token store " + this + " has two rows: delete one, then run: ALTER TABLE " + table
                + " ADD PRIMARY KEY (name)",
            null);
      }
      return row;
    }
  }

  /** Locks a row until the transaction ends. Returns false at once if another transaction holds the lock. */
  boolean lockRow(Connection connection) throws SQLException {
    if (hasLockRow(connection, " FOR UPDATE SKIP LOCKED")) {
      return true;
    }
    if (!hasLockRow(connection, "")) {
      insertLockRow(connection);
    }
    return false;
  }

  private boolean hasLockRow(Connection connection, String clause) throws SQLException {
    String sql = "SELECT name FROM " + table + " WHERE name = ?" + clause;
    try (PreparedStatement select = Sql.prepare(connection, sql, lockName());
        ResultSet rows = select.executeQuery()) {
      return rows.next();
    }
  }

  private void insertLockRow(Connection connection) throws SQLException {
    try {
      String sql = "INSERT INTO " + table + " (name, version) VALUES (?, 0)";
      Sql.inLimitedTransaction(connection, each -> Sql.update(each, sql, lockName()));
    } catch (SQLException e) {
      if (!isRepeatable(e)) {
        throw e;
      }
    }
  }

  private static boolean isRepeatable(SQLException e) {
    return Sql.isConflict(e) || Sql.isIdleTimeout(e);
  }

  /** A second row, since the record's row is written while the lock is held. No name of a grant contains a tab. */
  private String lockName() {
    return name + "\t(lock)";
  }

  TokenStoreException notLocked(SQLException e) {
    return schema.failed("the token store " + this + " cannot be locked", e);
  }

  @Override
  public String toString() {
    return table + ", " + name;
  }
}
