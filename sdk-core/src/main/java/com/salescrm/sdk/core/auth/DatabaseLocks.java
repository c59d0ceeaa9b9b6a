package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Locks a row in a transaction that stays open: the database itself releases it when the process or its machine dies.
 * Who waits for the lock holds no connection meanwhile.
 */
final class DatabaseLocks {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(250);

  private final StoreConnections connections;
  private final TokenTable table;
  private final Timing timing;

  DatabaseLocks(StoreConnections connections, TokenTable table, Timing timing) {
    this.connections = connections;
    this.table = table;
    this.timing = timing;
  }

  TokenLock lock(Duration limit) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), limit);
    Duration pause = FIRST_PAUSE;
    while (true) {
      boolean last = deadline.isOver();
      TokenLock lock = tryLock(deadline, last);
      if (lock != null) {
        return lock;
      }
      if (last) {
        throw SemaphoreLock.busy("the token store " + table, limit);
      }
      pause(pause.compareTo(deadline.remaining()) < 0 ? pause : deadline.remaining());
      pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
          ? pause.multipliedBy(2)
          : LONGEST_PAUSE;
    }
  }

  private void pause(Duration length) {
    try {
      timing.sleeper().sleep(length, new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while waiting for the lock of " + table, e);
    }
  }

  /** The lock, or null if it is held elsewhere, or if there are no two connections now and this is not the last try. */
  private @Nullable TokenLock tryLock(Deadline deadline, boolean last) {
    try {
      connections.awaitTurn(deadline.remaining());
      try {
        return taken(deadline);
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

  /** Takes both connections, or neither. */
  private @Nullable TokenLock taken(Deadline deadline) throws SQLException {
    Held held = new Held(connections.takeFirst(deadline.remaining()));
    boolean complete = false;
    try {
      complete = held.begin();
      return complete ? held : null;
    } finally {
      if (!complete) {
        held.close();
      }
    }
  }

  /** The transaction that holds the row, and the connection that is reserved for writing meanwhile. */
  private final class Held implements TokenLock {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Connection locking;
    private @Nullable Transaction transaction;
    private @Nullable Connection writing;

    Held(Connection locking) {
      this.locking = locking;
    }

    boolean begin() throws SQLException {
      transaction = Transaction.begin(locking);
      if (!table.lockRow(locking)) {
        return false;
      }
      neverIdleOut(locking);
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

  /** The database must not end the transaction while the refresh is under way. */
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
}
