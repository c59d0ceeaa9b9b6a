package com.salescrm.sync.db;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A lock of PostgreSQL that a connection of its own holds: the server lets it go when the connection ends. */
record AdvisoryRunLock(Connection connection) implements RunLock {
  /** Of the schema: several pulls may share a database if each has its own. */
  private static final String TRY_LOCK =
      "SELECT pg_try_advisory_lock(hashtext('crm-sync'), hashtext(current_schema()))";

  static RunLock of(DatabaseSettings settings) {
    try {
      Connection connection = DriverManager.getConnection(settings.url(), properties(settings));
      if (!locked(connection)) {
        connection.close();
        throw FileRunLock.busy(settings);
      }
      return new AdvisoryRunLock(connection);
    } catch (SQLException e) {
      throw DatabaseProblems.of(e, settings.place());
    }
  }

  private static Properties properties(DatabaseSettings settings) {
    Properties properties = new Properties();
    if (settings.user() != null) {
      properties.setProperty("user", settings.user());
    }
    if (settings.password() != null) {
      properties.setProperty("password", settings.password());
    }
    properties.setProperty("ApplicationName", "crm-sync lock");
    properties.setProperty("tcpKeepAlive", "true");
    return properties;
  }

  private static boolean locked(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(TRY_LOCK)) {
      return result.next() && result.getBoolean(1);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException alreadyGone) {
      return; // Then the lock is gone as well.
    }
  }
}
