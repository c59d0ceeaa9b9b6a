package com.salescrm.sdk.core.auth;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A transaction on a connection of the caller's. What is not committed is rolled back at the end. A database that does not
 * respond any more ends it: a statement's own time-out needs a database that hears of it.
 */
final class Transaction implements AutoCloseable {
  // More than the time-out of a statement.
  private static final int NETWORK_MILLIS = 12_000;
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

  static Transaction begin(Connection connection) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    return new Transaction(connection, autoCommit, limitWaits(connection));
  }

  /** Bounds the wait for each response of the database; the bound before, or {@link #UNCHANGED}. */
  private static int limitWaits(Connection connection) {
    try {
      int before = connection.getNetworkTimeout();
      if (before == 0 || before > NETWORK_MILLIS) {
        connection.setNetworkTimeout(Runnable::run, NETWORK_MILLIS);
        return before;
      }
    } catch (SQLException e) {
      // A driver or pool that has no such bound.
    }
    return UNCHANGED;
  }

  void commit() throws SQLException {
    connection.commit();
    committed = true;
  }

  /** Leaves the connection as it was. */
  @Override
  public void close() {
    try {
      if (!committed) {
        connection.rollback();
      }
      connection.setAutoCommit(autoCommit);
      if (networkTimeout != UNCHANGED) {
        connection.setNetworkTimeout(Runnable::run, networkTimeout);
      }
    } catch (SQLException e) {
      // The database rolls back with the connection. Switching to auto-commit now would commit.
    }
  }
}
