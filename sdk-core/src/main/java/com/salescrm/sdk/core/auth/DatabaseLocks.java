package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Locks a row in a transaction that stays open: the database itself gives it back when the process or its host dies. */
final class DatabaseLocks {
  private static final int WAIT_SECONDS = 1;
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final DataSource source;
  private final TokenTable table;
  private final Timing timing;

  DatabaseLocks(DataSource source, TokenTable table, Timing timing) {
    this.source = source;
    this.table = table;
    this.timing = timing;
  }

  TokenLock lock(Duration limit) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    try {
      while (true) {
        TokenLock lock = tryLock();
        if (lock != null) {
          return lock;
        }
        if (deadline.isOver()) {
          throw SemaphoreLock.busy("the token store " + table, limit);
        }
        timing.sleeper().sleep(PAUSE, new Cancellation());
      }
    } catch (SQLException e) {
      throw Sql.failed("the token store " + table + " cannot be locked", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while waiting for the lock of " + table, e);
    }
  }

  private @Nullable TokenLock tryLock() throws SQLException {
    Connection connection = source.getConnection();
    Held held = new Held(connection, connection.getAutoCommit());
    try {
      connection.setAutoCommit(false);
      neverIdleOut(connection);
      if (lockedRow(connection)) {
        return held;
      }
      held.close();
      table.createLockRow();
      return null;
    } catch (SQLException e) {
      held.close();
      if (Sql.isBusy(e)) {
        return null;
      }
      throw e;
    } catch (RuntimeException e) {
      held.close();
      throw e;
    }
  }

  /** A database must not end the transaction while the exchange takes its time. */
  private static void neverIdleOut(Connection connection) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    if (!database.getDatabaseProductName().equals("PostgreSQL")) {
      return;
    }
    Sql.update(connection, "SET LOCAL idle_in_transaction_session_timeout = 0");
    if (database.getDatabaseMajorVersion() >= 17) {
      Sql.update(connection, "SET LOCAL transaction_timeout = 0");
    }
  }

  private boolean lockedRow(Connection connection) throws SQLException {
    try (PreparedStatement select =
        Sql.prepare(connection, table.selectForUpdate(), table.lockRow())) {
      select.setQueryTimeout(WAIT_SECONDS);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** The transaction that holds the row. */
  private static final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Connection connection;
    private final boolean autoCommit;

    Held(Connection connection, boolean autoCommit) {
      this.connection = connection;
      this.autoCommit = autoCommit;
    }

    @Override
    public boolean isHeld() {
      try {
        return open.get() && connection.isValid(WAIT_SECONDS);
      } catch (SQLException e) {
        return false;
      }
    }

    @Override
    public void close() {
      if (!open.compareAndSet(true, false)) {
        return;
      }
      Sql.rollback(connection);
      Sql.restore(connection, autoCommit);
      try {
        connection.close();
      } catch (SQLException gone) {
        // It took its lock with it.
      }
    }
  }
}
