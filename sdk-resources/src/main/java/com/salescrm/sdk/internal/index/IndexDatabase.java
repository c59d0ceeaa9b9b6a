package com.salescrm.sdk.internal.index;

import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.internal.storage.Sql;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Runs the transactions of a stored index: each on its own connection, again after a conflict, with a time limit for the
 * connection and each statement. Safe for many threads.
 */
public final class IndexDatabase {
  private static final int MAX_ATTEMPTS = 10;
  // Another transaction held a lock for too long; 57014 is that of the statement timeout.
  private static final Set<String> LOCK_TIMEOUTS = Set.of("HYT00", "57014");
  // SQLite has no SQLSTATE: busy, locked, constraint.
  private static final Set<Integer> SQLITE_CONFLICTS = Set.of(5, 6, 19);

  private final DataSource source;
  private final Duration connectionWait;
  private final ConnectionRequests requests = new ConnectionRequests();

  /**
   * Creates an instance; nothing is read yet.
   *
   * @param connectionWait how long to wait for a connection
   */
  public IndexDatabase(DataSource source, Duration connectionWait) {
    this.source = source;
    this.connectionWait = connectionWait;
  }

  /**
   * Runs work in a transaction and commits it; again if another transaction was in the way.
   *
   * @param what the message of a failure, such as "the table cannot be read"
   * @throws UncheckedIOException if the database fails, no connection is available in time, or the thread is interrupted;
   *     its flag is set then
   */
  <T extends @Nullable Object> T run(String what, Sql.Work<T> work) {
    try {
      return tryRun(what, work);
    } catch (SQLException e) {
      throw failed(what, e);
    }
  }

  /** As {@link #run}, but throws the exception of the database. */
  <T extends @Nullable Object> T tryRun(String what, Sql.Work<T> work) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try (Connection connection = connect(what)) {
        return inTransaction(connection, work);
      } catch (SQLException e) {
        if (attempt == MAX_ATTEMPTS || !isConflict(e)) {
          throw e;
        }
      }
    }
  }

  /** At {@code READ COMMITTED}: in H2, the level is that of the connection. */
  private static <T extends @Nullable Object> T inTransaction(
      Connection connection, Sql.Work<T> work) throws SQLException {
    boolean isOfConnection = connection.getMetaData().getDatabaseProductName().equals("H2");
    int level = isOfConnection ? connection.getTransactionIsolation() : 0;
    if (level <= Connection.TRANSACTION_READ_COMMITTED) {
      return Sql.inLimitedTransaction(connection, work);
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    try {
      return Sql.inLimitedTransaction(connection, work);
    } finally {
      connection.setTransactionIsolation(level); // A failure is that of a commit: it may be done.
    }
  }

  private Connection connect(String what) throws SQLException {
    try {
      if (Thread.interrupted()) { // Otherwise the speed of the data source would decide.
        throw new InterruptedException();
      }
      return requests.request(source, connectionWait);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      throw new UncheckedIOException(new IOException(what + ": the data source failed", e));
    } catch (TimeoutException e) {
      throw new UncheckedIOException(
          new IOException(what + ": no connection was available " + e.getMessage(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted =
          new InterruptedIOException(what + ": the thread was interrupted");
      interrupted.initCause(e);
      throw new UncheckedIOException(interrupted);
    }
  }

  private static boolean isConflict(SQLException e) {
    return e.getSQLState() == null
        ? SQLITE_CONFLICTS.contains(e.getErrorCode() & 0xff)
        : Sql.isConflict(e) || Sql.isIdleTimeout(e) || LOCK_TIMEOUTS.contains(e.getSQLState());
  }

  /** Without the message of the driver, which may quote a row. */
  private static UncheckedIOException failed(String what, SQLException e) {
    return new UncheckedIOException(new IOException(
        what + " (SQLSTATE " + Objects.toString(e.getSQLState(), "none") + ", code "
            + e.getErrorCode() + ")",
        Sql.withoutMessage(e)));
  }
}
