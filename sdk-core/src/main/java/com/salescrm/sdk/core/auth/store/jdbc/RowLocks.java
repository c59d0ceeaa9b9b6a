package com.salescrm.sdk.core.auth.store.jdbc;

import com.salescrm.sdk.core.auth.store.TokenLock;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.auth.StoreRetry;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Locks a row in a transaction that stays open: the database releases the lock when the process or its machine dies. A
 * thread that waits for the lock holds no connection.
 */
final class RowLocks {
  private static final Duration FIRST_DELAY = Duration.ofMillis(20);
  private static final Duration MAX_DELAY = Duration.ofMillis(250);

  private final StoreConnections connections;
  private final TokenTable table;
  private final Timing timing;

  RowLocks(StoreConnections connections, TokenTable table, Timing timing) {
    this.connections = connections;
    this.table = table;
    this.timing = timing;
  }

  TokenLock lock(Duration limit) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    Duration delay = FIRST_DELAY;
    while (true) {
      boolean last = deadline.isOver();
      TokenLock lock = tryLock(deadline, last);
      if (lock != null) {
        return lock;
      }
      if (last) {
        throw StoreRetry.lockTimeout("the token store " + table, limit);
      }
      StoreRetry.sleep(
          timing, min(delay, deadline.remaining()), "waiting for the lock of " + table);
      delay = min(delay.multipliedBy(2), MAX_DELAY);
    }
  }

  private static Duration min(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /** Returns null if another holder has the lock, or if two connections are not available and this is not the last attempt. */
  private @Nullable TokenLock tryLock(Deadline deadline, boolean last) {
    try {
      connections.awaitTurn(deadline.remaining());
      try {
        return tryLockWithBothConnections(deadline);
      } finally {
        connections.endTurn();
      }
    } catch (SQLException e) {
      throw table.notLocked(e);
    } catch (TokenStoreException e) {
      if (last || Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return null;
    }
  }

  private @Nullable TokenLock tryLockWithBothConnections(Deadline deadline) throws SQLException {
    Held held = new Held(connections.takeFirst(deadline.remaining()));
    boolean locked = false;
    try {
      locked = held.begin();
      return locked ? held : null;
    } finally {
      if (!locked) {
        held.close();
      }
    }
  }

  /** Holds the transaction that locks the row, and the connection that is reserved for writes meanwhile. */
  private final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Connection locking;
    private Sql.@Nullable Transaction transaction;
    private @Nullable Connection writing;

    Held(Connection locking) {
      this.locking = locking;
    }

    boolean begin() throws SQLException {
      transaction = Sql.Transaction.begin(locking);
      if (!table.lockRow(locking)) {
        return false;
      }
      disableServerTimeouts(locking);
      Connection second = connections.takeSecond();
      writing = second;
      connections.reserve(second);
      return true;
    }

    @Override
    public boolean isHeld() {
      return open.get() && StoreConnections.isValid(locking);
    }

    @Override
    public void close() {
      if (!open.compareAndSet(true, false)) {
        return;
      }
      if (transaction != null) {
        transaction.close();
      }
      StoreConnections.close(locking);
      if (writing != null) {
        connections.release(writing);
      }
    }
  }

  /** The database must not end the transaction during a refresh. */
  private static void disableServerTimeouts(Connection connection) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    if (!database.getDatabaseProductName().equals("PostgreSQL")) {
      return;
    }
    Sql.update(connection, "SET LOCAL idle_in_transaction_session_timeout = 0");
    if (database.getDatabaseMajorVersion() >= 17) {
      Sql.update(connection, "SET LOCAL transaction_timeout = 0");
    }
  }
}
