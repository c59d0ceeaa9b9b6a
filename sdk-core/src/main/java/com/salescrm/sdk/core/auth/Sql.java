package com.salescrm.sdk.core.auth;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Transactions and statements with a time-out; what a database reports. */
final class Sql {
  private static final int TIMEOUT_SECONDS = 10;
  // SQLSTATE: serialization failure, deadlock, unique violation.
  private static final Set<String> CONFLICT = Set.of("40001", "40P01", "23505");

  private Sql() {}

  /** Work in a transaction. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T on(Connection connection) throws SQLException;
  }

  /** Runs work in a transaction and commits it. */
  static <T extends @Nullable Object> T inTransaction(Connection connection, Work<T> work)
      throws SQLException {
    try (Transaction transaction = Transaction.begin(connection)) {
      T result = work.on(connection);
      transaction.commit();
      return result;
    }
  }

  /** A statement with its parameters, which ends after 10 s. */
  static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    try {
      statement.setQueryTimeout(TIMEOUT_SECONDS);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  static int update(Connection connection, String sql, Object... parameters) throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  static boolean isConflict(SQLException e) {
    return CONFLICT.contains(String.valueOf(e.getSQLState()));
  }

  /** The same failure without the driver's text, which may quote a whole row: H2 does so for a value that is too long. */
  static SQLException withoutText(SQLException e) {
    SQLException safe = new SQLException(
        e.getClass().getName() + " (its message is left out, since it may quote a token)",
        e.getSQLState(),
        e.getErrorCode());
    safe.setStackTrace(e.getStackTrace());
    return safe;
  }
}
