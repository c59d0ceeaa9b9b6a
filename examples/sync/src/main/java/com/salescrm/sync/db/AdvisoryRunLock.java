package com.salescrm.sync.db;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** A PostgreSQL advisory lock on a dedicated connection: the server releases it when the connection ends. */
record AdvisoryRunLock(Connection connection) implements RunLock {
  /** The key is the schema: several pulls may share a database if each has its own schema. */
  private static final String TRY_LOCK =
      "SELECT pg_try_advisory_lock(hashtext('crm-sync'), hashtext(current_schema())), current_schema()";

  /** In seconds: nothing that it waits for takes long. */
  private static final String SOCKET_TIMEOUT = "60";

  static RunLock of(DatabaseSettings settings) {
    try {
      Connection connection = DriverManager.getConnection(settings.url(), properties(settings));
      try {
        lock(connection, settings);
        return new AdvisoryRunLock(connection);
      } catch (SQLException | Problem e) {
        connection.close();
        throw e;
      }
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
    properties.setProperty("socketTimeout", SOCKET_TIMEOUT);
    properties.putAll(PostgresqlDialect.CONNECTION);
    return properties;
  }

  private static void lock(Connection connection, DatabaseSettings settings) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(PostgresqlDialect.PROBES);
    }
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(TRY_LOCK)) {
      boolean locked = result.next() && result.getBoolean(1);
      if (result.getString(2) == null) {
        throw new Problem(
            ExitCode.DATABASE,
            "database " + settings.place()
                + ": the schema does not exist or the user may not use it; create it, or set currentSchema in the URL");
      }
      if (!locked) {
        throw FileRunLock.busy(settings);
      }
    }
  }

  /** Unlocks and waits for the response: the server notices the end of a connection later, and refuses the next run. */
  @Override
  public void close() {
    try (Connection ended = connection;
        Statement statement = ended.createStatement()) {
      statement.execute("SELECT pg_advisory_unlock_all()");
    } catch (SQLException e) {
      return; // The lock ended with the connection.
    }
  }
}
