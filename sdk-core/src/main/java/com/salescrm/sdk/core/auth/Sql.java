package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Transactions and statements with a time-out; what a database says went wrong. */
final class Sql {
  private static final int TIMEOUT_SECONDS = 10;
  // SQLSTATE: query cancelled, lock not available, H2's lock time-out.
  private static final Set<String> BUSY = Set.of("57014", "55P03", "HYT00");
  // SQLSTATE: serialization failure, deadlock, unique violation.
  private static final Set<String> CONFLICT = Set.of("40001", "40P01", "23505");

  private Sql() {}

  /** Work in a transaction. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T on(Connection connection) throws SQLException;
  }

  /** Runs work on a connection of its own and commits it. */
  static <T extends @Nullable Object> T inTransaction(DataSource source, Work<T> work)
      throws SQLException {
    try (Connection connection = source.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
      try {
        T result = work.on(connection);
        connection.commit();
        return result;
      } catch (SQLException | RuntimeException e) {
        rollback(connection);
        throw e;
      } finally {
        restore(connection, autoCommit);
      }
    }
  }

  /** A statement with its parameters, which gives up after 10 s. */
  static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setQueryTimeout(TIMEOUT_SECONDS);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  static void rollback(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException gone) {
      // A connection that broke takes its transaction with it.
    }
  }

  /** For whoever the pool gives it to next. */
  static void restore(Connection connection, boolean autoCommit) {
    try {
      connection.setAutoCommit(autoCommit);
    } catch (SQLException gone) {
      // The pool will find out.
    }
  }

  static boolean isBusy(SQLException e) {
    return e instanceof SQLTimeoutException || BUSY.contains(String.valueOf(e.getSQLState()));
  }

  static boolean isConflict(SQLException e) {
    return CONFLICT.contains(String.valueOf(e.getSQLState()));
  }

  static TokenStoreException failed(String what, SQLException e) {
    return new TokenStoreException(what + " (SQLSTATE " + e.getSQLState() + ")", e);
  }
}
