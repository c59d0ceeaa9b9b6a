package com.salescrm.sdk.core.auth;

import java.sql.Connection;
import java.sql.SQLException;

/** A transaction on a connection of the caller's. What is not committed is rolled back at the end. */
final class Transaction implements AutoCloseable {
  private final Connection connection;
  private final boolean autoCommit;
  private boolean committed;

  private Transaction(Connection connection, boolean autoCommit) {
    this.connection = connection;
    this.autoCommit = autoCommit;
  }

  static Transaction begin(Connection connection) throws SQLException {
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    return new Transaction(connection, autoCommit);
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
    } catch (SQLException e) {
      // The database rolls back with the connection. Switching to auto-commit now would commit.
    }
  }
}
