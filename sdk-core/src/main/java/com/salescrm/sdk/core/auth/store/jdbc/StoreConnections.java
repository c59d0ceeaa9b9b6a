package com.salescrm.sdk.core.auth.store.jdbc;

import static java.sql.ResultSet.CLOSE_CURSORS_AT_COMMIT;
import static java.sql.ResultSet.HOLD_CURSORS_OVER_COMMIT;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.internal.storage.Sql;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one store. Every wait for a connection is limited, even if the data source waits without a limit. While
 * the store's lock is held, one connection is reserved for reads and writes, so that an exhausted pool cannot delay them.
 */
final class StoreConnections {
  private static final Duration SECOND_WAIT = Duration.ofSeconds(5);
  private static final int CHECK_SECONDS = 1;
  // Shared by all stores on a data source. Values hold no reference to the data source.
  private static final Map<DataSource, Shared> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final DataSource source;
  private final Duration wait;
  private final Shared shared;
  // using guards writes of reserved, and is held while the reserved connection is in use.
  private final ReentrantLock using = new ReentrantLock();
  private volatile @Nullable Connection reserved;

  StoreConnections(DataSource source, Duration wait) {
    this.source = source;
    this.wait = wait;
    this.shared = ALL.computeIfAbsent(source, key -> new Shared());
  }

  /** Only the holder of the turn waits for a second connection: two such threads could wait for each other. */
  private static final class Shared {
    final Semaphore turn = new Semaphore(1, true);
    final ConnectionRequests requests = new ConnectionRequests();
  }

  /** Checks the database product and the pool size: two connections at the same time. */
  void requireSupported() {
    Deadline deadline = Timing.system().deadline(wait);
    awaitTurn(wait);
    Connection first = null;
    try {
      first = takeFirst(deadline.remaining());
      String product = first.getMetaData().getDatabaseProductName();
      if (!product.equals("PostgreSQL") && !product.equals("H2")) {
        throw new IllegalArgumentException("JdbcTokenStore supports PostgreSQL and H2, not "
            + product + ": implement TokenStore and test it with TokenStoreContract");
      }
      requireSecond(first, deadline);
    } catch (SQLException e) {
      throw unreachable(e);
    } finally {
      close(first);
      endTurn();
    }
  }

  private void requireSecond(Connection first, Deadline deadline) throws SQLException {
    Connection second;
    try {
      second = takeFirst(deadline.remaining());
    } catch (TokenStoreException e) {
      throw needsTwo(String.valueOf(e.getMessage()), e);
    }
    try {
      // Two wrappers of one connection have the same settings. This one changes no transaction.
      int holdability = first.getHoldability();
      int before = second.getHoldability();
      first.setHoldability(HOLD_CURSORS_OVER_COMMIT + CLOSE_CURSORS_AT_COMMIT - holdability);
      int after = second.getHoldability();
      first.setHoldability(holdability);
      if (before != after) {
        throw needsTwo("it provides the same connection again", null);
      }
    } finally {
      close(second);
    }
  }

  private static TokenStoreException needsTwo(String why, @Nullable Exception e) {
    return new TokenStoreException(
        "JdbcTokenStore needs two connections of its data source at the same time, one for the lock"
            + " and one for the tokens, and received one only: set the pool size to two or more, in"
            + " addition to the connections of the application (" + why + ")",
        e);
  }

  /** Waits for the turn; {@link #endTurn} releases it. */
  void awaitTurn(Duration limit) {
    try {
      if (!shared.turn.tryAcquire(atLeastSecondWait(limit).toNanos(), TimeUnit.NANOSECONDS)) {
        throw noConnection("within " + limit.toMillis() + " ms, and other threads wait too");
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  void endTurn() {
    shared.turn.release();
  }

  Connection takeFirst(Duration limit) {
    return take(atLeastSecondWait(limit));
  }

  Connection takeSecond() {
    return take(SECOND_WAIT);
  }

  private static Duration atLeastSecondWait(Duration limit) {
    return limit.compareTo(SECOND_WAIT) < 0 ? SECOND_WAIT : limit;
  }

  /** Runs work in a transaction and commits it. */
  <T extends @Nullable Object> T inTransaction(Sql.Work<T> work) throws SQLException {
    Duration left = wait;
    if (reserved != null) {
      Deadline deadline = Timing.system().deadline(wait);
      awaitReserved();
      left = deadline.remaining();
      try {
        Connection own = reserved;
        if (own != null && isValid(own)) {
          return Sql.inTransaction(own, work);
        }
        reserved = null;
        close(own); // Its place in the pool is for the next one.
      } finally {
        using.unlock();
      }
    }
    Connection connection = take(left);
    try {
      return Sql.inTransaction(connection, work);
    } finally {
      close(connection);
    }
  }

  /** Acquires {@code using}, possibly from a heartbeat: the pool may have no third connection. */
  private void awaitReserved() {
    try {
      if (!using.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)) {
        throw noConnection("within " + wait.toMillis() + " ms, and another thread uses the store");
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  void reserve(Connection connection) {
    using.lock();
    try {
      reserved = connection;
    } finally {
      using.unlock();
    }
  }

  @SuppressWarnings("ReferenceEquality") // The same object: proxies of pools may equal each other.
  void release(Connection connection) {
    using.lock();
    try {
      if (reserved == connection) {
        reserved = null;
      }
      close(connection);
    } finally {
      using.unlock();
    }
  }

  static boolean isValid(Connection connection) {
    try {
      return connection.isValid(CHECK_SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  static void close(@Nullable Connection connection) {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException e) {
      // The work on it is complete; the pool replaces the connection.
    }
  }

  private Connection take(Duration limit) {
    try {
      return shared.requests.request(source, limit);
    } catch (ExecutionException e) {
      throw unreachable(e.getCause());
    } catch (TimeoutException e) {
      throw noConnection(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TokenStoreException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TokenStoreException("interrupted while waiting for the token store's database", e);
  }

  private static TokenStoreException noConnection(String when) {
    return new TokenStoreException(
        "no connection of the token store's data source was available " + when
            + ": all connections of its pool are in use; configure two for each refresh at the same"
            + " time, in addition to those of the application",
        null);
  }

  /** Without the message of the driver or pool, which may quote the URL with its password. */
  private static TokenStoreException unreachable(@Nullable Throwable e) {
    SQLException safe = Sql.withoutMessage(Objects.requireNonNullElseGet(e, SQLException::new));
    String state = safe.getSQLState();
    return new TokenStoreException(
        "the token store's database cannot be reached, or its pool has no connection"
            + (state == null ? "" : " (SQLSTATE " + state + ")"),
        safe);
  }
}
