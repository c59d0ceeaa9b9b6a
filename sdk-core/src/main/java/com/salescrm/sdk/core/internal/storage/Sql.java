package com.salescrm.sdk.core.internal.storage;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Transactions and statements with timeouts; SQLSTATEs; checks of names. */
public final class Sql {
  // The level is that of this transaction only. No error if the database has no such setting.
  private static final String LIMIT_IDLE_TIME = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED;"
      + " SELECT set_config('idle_in_transaction_session_timeout', '5000', true)"
      + " WHERE current_setting('idle_in_transaction_session_timeout', true) IS NOT NULL";
  private static final int STATEMENT_TIMEOUT_SECONDS = 10;
  // SQLSTATE: serialization failure, deadlock, unique violation.
  private static final Set<String> CONFLICT = Set.of("40001", "40P01", "23505");

  // Classes of SQLSTATE, without 42P05, which is of the connection: a pool has shared it. SQLite:
  // syntax, read-only, damaged, full, cannot be opened, not a database.
  private static final String PERMANENT = "(?!42P05)(0A|22|28|3D|3F|42).*|SQLite (1|8|11|13|14|26)";

  private Sql() {}

  /**
   * {@return the name of a table}
   *
   * @param value letters, digits and underscores, optionally after a schema and a dot
   * @throws IllegalArgumentException if it contains anything else
   */
  public static String table(String value) {
    if (!Arguments.notNull(value, "table")
        .matches("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?")) {
      throw new IllegalArgumentException(
          "table must be letters, digits and underscores, but was: " + value);
    }
    return value;
  }

  /**
   * {@return the name of a store's rows}
   *
   * @param value without control characters
   * @param maxLength its maximum length
   * @throws IllegalArgumentException if it is blank or longer, or contains a control character
   */
  public static String name(String value, int maxLength) {
    if (Arguments.notNull(value, "name").isBlank()
        || value.length() > maxLength
        || value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "name must be 1 to " + maxLength + " characters long, without control characters");
    }
    return value;
  }

  /**
   * Work in a transaction.
   *
   * @param <T> the result
   */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object> {
    /**
     * Does the work.
     *
     * @param connection in a transaction
     * @return the result
     * @throws SQLException if a statement fails; the transaction is rolled back
     */
    T on(Connection connection) throws SQLException;
  }

  /**
   * Runs work in a transaction and commits it.
   *
   * @param connection outside a transaction
   * @param work the work
   * @param <T> its result
   * @return its result
   * @throws SQLException if a statement or the commit fails
   */
  public static <T extends @Nullable Object> T inTransaction(Connection connection, Work<T> work)
      throws SQLException {
    try (Transaction transaction = Transaction.begin(connection)) {
      T result = work.on(connection);
      transaction.commit();
      return result;
    }
  }

  /**
   * As {@link #inTransaction}, for callers that repeat it: if its process is frozen meanwhile, PostgreSQL ends the transaction
   * after 5 s, half of the statement timeout of those who wait for its locks, with SQLSTATE 25P03. Its isolation level is
   * {@code READ COMMITTED} there, whatever the connection has: each statement sees what others have committed before it.
   *
   * @param connection outside a transaction
   * @param work the work
   * @param <T> its result
   * @return its result
   * @throws SQLException if a statement or the commit fails
   */
  public static <T extends @Nullable Object> T inLimitedTransaction(
      Connection connection, Work<T> work) throws SQLException {
    return inTransaction(connection, each -> {
      if (each.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
        limitIdleTime(each);
      }
      return work.on(each);
    });
  }

  /**
   * {@return whether the limit of {@link #inLimitedTransaction} ended the transaction}
   *
   * @param e of a statement in it
   */
  public static boolean isIdleTimeout(SQLException e) {
    return "25P03".equals(e.getSQLState());
  }

  private static void limitIdleTime(Connection connection) throws SQLException {
    try (PreparedStatement limit = prepare(connection, LIMIT_IDLE_TIME)) {
      boolean unused = limit.execute();
    } catch (SQLException e) {
      boolean isOpen = "25001".equals(e.getSQLState()); // A pool has tested the connection in it.
      if (isTransient(e) && !isOpen) {
        throw e;
      }
      connection.rollback(); // Else the database does not know the functions.
      if (isOpen) {
        limitIdleTime(connection);
      }
    }
  }

  /**
   * Prepares a statement with a time limit of 10 s.
   *
   * @param connection a connection
   * @param sql the statement
   * @param parameters its parameters; null for SQL NULL
   * @return the statement; the caller closes it
   * @throws SQLException if it cannot be prepared
   */
  public static PreparedStatement prepare(
      Connection connection, String sql, @Nullable Object... parameters) throws SQLException {
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

  /**
   * Executes a statement with a time limit of 10 s.
   *
   * @param connection a connection
   * @param sql the statement
   * @param parameters its parameters; null for SQL NULL
   * @return how many rows it changed
   * @throws SQLException if it fails
   */
  public static int update(Connection connection, String sql, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, sql, parameters)) {
      return statement.executeUpdate();
    }
  }

  /**
   * {@return an expression: the time of the database in milliseconds since 1970, not before the transaction began}
   *
   * @param product the name of the database: PostgreSQL, H2 or SQLite
   */
  public static String now(String product) {
    return product.equals("SQLite")
        ? "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        : "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) * 1000 AS BIGINT)";
  }

  /**
   * {@return whether another transaction was in the way, so that a new transaction may succeed}
   *
   * @param e the failure
   */
  public static boolean isConflict(SQLException e) {
    return CONFLICT.contains(String.valueOf(e.getSQLState()));
  }

  /**
   * {@return whether another attempt may succeed: not after an invalid value, a wrong password, a missing right, database or
   * table, or an unsupported statement}
   *
   * @param e the failure
   */
  public static boolean isTransient(SQLException e) {
    String reason =
        e.getSQLState() == null ? "SQLite " + (e.getErrorCode() & 0xFF) : e.getSQLState();
    return !reason.matches(PERMANENT);
  }

  /**
   * {@return the failure without its message and causes: H2 quotes a value that is too long, and others quote the URL of the
   * database, which may contain its password}
   *
   * @param e the failure, of a driver or pool
   */
  public static SQLException withoutMessage(Throwable e) {
    SQLException driver = e instanceof SQLException sql ? sql : new SQLException();
    SQLException safe = new SQLException(
        e.getClass().getName() + " (without its message, which may quote a value)",
        driver.getSQLState(),
        driver.getErrorCode());
    safe.setStackTrace(e.getStackTrace());
    return safe;
  }

  /**
   * A transaction. {@link #close} rolls back unless it is committed, and restores the connection's settings. A network
   * timeout ends it when the database stops responding: a statement timeout needs a database that responds.
   */
  public static final class Transaction implements AutoCloseable {
    private static final int NETWORK_TIMEOUT_MILLIS = 12_000; // longer than the statement timeout
    private static final int UNCHANGED = -1;

    private final Connection connection;
    private final boolean autoCommit;
    private final int networkTimeout;
    private boolean committed;

    private Transaction(Connection connection, boolean autoCommit, int networkTimeout) {
      this.connection = connection;
      this.autoCommit = autoCommit;
      this.networkTimeout = networkTimeout;
    }

    /**
     * Begins a transaction.
     *
     * @param connection outside a transaction
     * @return the transaction
     * @throws SQLException if the connection refuses
     */
    public static Transaction begin(Connection connection) throws SQLException {
      boolean autoCommit = connection.getAutoCommit();
      connection.setAutoCommit(false);
      return new Transaction(connection, autoCommit, limitNetworkTimeout(connection));
    }

    /** Returns the previous timeout, or {@link #UNCHANGED}. */
    private static int limitNetworkTimeout(Connection connection) {
      try {
        int before = connection.getNetworkTimeout();
        if (before == 0 || before > NETWORK_TIMEOUT_MILLIS) {
          connection.setNetworkTimeout(Runnable::run, NETWORK_TIMEOUT_MILLIS);
          return before;
        }
      } catch (SQLException e) {
        // The driver or pool does not support network timeouts.
      }
      return UNCHANGED;
    }

    /**
     * Commits.
     *
     * @throws SQLException if the database refuses; the outcome is unknown if the connection breaks
     */
    public void commit() throws SQLException {
      connection.commit();
      committed = true;
    }

    @Override
    public void close() {
      try {
        if (!committed) {
          rollBack();
        }
        connection.setAutoCommit(autoCommit);
        if (networkTimeout != UNCHANGED) {
          connection.setNetworkTimeout(Runnable::run, networkTimeout);
        }
      } catch (SQLException e) {
        // The connection ends and the database rolls back. Enabling auto-commit now would commit.
      }
    }

    /** SQLite ends a transaction by itself, as when the disk is full, and its driver begins no other one then. */
    private void rollBack() throws SQLException {
      try {
        connection.rollback();
      } catch (SQLException e) {
        int ignored = update(connection, "BEGIN");
        connection.rollback();
      }
    }
  }
}
