package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The table and the row of one grant; each read and write is a transaction of its own, committed when it returns. */
final class TokenTable {
  private final DataSource source;
  private final String table;
  private final String name;

  TokenTable(DataSource source, String table, String name) {
    this.source = source;
    this.table = table;
    this.name = name;
  }

  /**
   * What stands there.
   *
   * @param version counts the writes
   */
  record Row(long version, TokenRecord record) {}

  private record Content(long version, @Nullable String text) {}

  void create() {
    try {
      Sql.inTransaction(source, c -> Sql.update(c, ddl().replace("TABLE", "TABLE IF NOT EXISTS")));
    } catch (SQLException e) {
      // Of two that create it at the same time, PostgreSQL lets one fail, in several ways.
      if (!exists()) {
        throw Sql.failed("the table " + table + " cannot be created", e);
      }
    }
  }

  private boolean exists() {
    try {
      Sql.inTransaction(source, this::content);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private String ddl() {
    return "CREATE TABLE " + table
        + " (name VARCHAR(200) PRIMARY KEY, version BIGINT NOT NULL, record TEXT)";
  }

  void requireExists() {
    try {
      Sql.inTransaction(source, this::content);
    } catch (SQLException e) {
      throw Sql.failed(
          "the table " + table + " cannot be read; if it is missing, use createTable() or run: "
              + ddl(),
          e);
    }
  }

  Optional<Row> load() {
    try {
      return Sql.inTransaction(source, connection -> {
        Content content = content(connection);
        return content == null || content.text == null
            ? Optional.empty()
            : Optional.of(new Row(content.version, parsed(content.text)));
      });
    } catch (SQLException e) {
      throw Sql.failed("the token store " + this + " cannot be read", e);
    }
  }

  private TokenRecord parsed(String text) {
    try {
      return TokenRecord.fromJson(text);
    } catch (TokenStoreException damaged) {
      throw new TokenStoreException(
          "the row " + this + " cannot be used: " + damaged.getMessage(), damaged);
    }
  }

  boolean replace(@Nullable TokenRecord expected, @Nullable TokenRecord next) {
    try {
      return Sql.inTransaction(source, connection -> replace(connection, expected, next));
    } catch (SQLException e) {
      if (Sql.isConflict(e)) {
        return false; // Somebody else wrote at the same time.
      }
      throw Sql.failed("the token store " + this + " cannot be written", e);
    }
  }

  private boolean replace(
      Connection connection, @Nullable TokenRecord expected, @Nullable TokenRecord next)
      throws SQLException {
    Content now = content(connection);
    TokenRecord stored = now == null || now.text == null ? null : parsed(now.text);
    if (!Optional.ofNullable(stored).equals(Optional.ofNullable(expected))) {
      return false;
    }
    String text = next == null ? null : next.toJson();
    return now == null ? insert(connection, text) : update(connection, text, now.version);
  }

  private boolean insert(Connection connection, @Nullable String text) throws SQLException {
    return text == null
        || Sql.update(
                connection,
                "INSERT INTO " + table + " (name, version, record) VALUES (?, 1, ?)",
                name,
                text)
            == 1;
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

  private @Nullable Content content(Connection connection) throws SQLException {
    String sql = "SELECT version, record FROM " + table + " WHERE name = ?";
    try (PreparedStatement select = Sql.prepare(connection, sql, name);
        ResultSet rows = select.executeQuery()) {
      return rows.next() ? new Content(rows.getLong(1), rows.getString(2)) : null;
    }
  }

  /** The row that is locked: another than the pair's, which is written while the lock is held. */
  String lockRow() {
    return name + " (lock)";
  }

  String selectForUpdate() {
    return "SELECT name FROM " + table + " WHERE name = ? FOR UPDATE";
  }

  void createLockRow() throws SQLException {
    try {
      Sql.inTransaction(
          source,
          c -> Sql.update(c, "INSERT INTO " + table + " (name, version) VALUES (?, 0)", lockRow()));
    } catch (SQLException e) {
      if (!Sql.isConflict(e)) {
        throw e;
      }
    }
  }

  @Override
  public String toString() {
    return table + ", " + name;
  }
}
