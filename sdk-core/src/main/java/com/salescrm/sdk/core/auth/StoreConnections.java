package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The connections of one store. Every wait for one is bounded, even if the data source itself waits for ever. While the
 * store's lock is held, one connection is reserved for its reads and writes: an exhausted pool cannot delay them.
 */
final class StoreConnections {
  private static final Duration SECOND_WAIT = Duration.ofSeconds(5);
  private static final int CHECK_SECONDS = 1;
  private static final int ABANDONED_AT_MOST = 8;
  // What all stores on a data source share. It holds no reference to the data source.
  private static final Map<DataSource, Shared> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final DataSource source;
  private final Duration wait;
  private final Shared shared;
  // using guards reserved, and is held while the reserved connection is in use.
  private final ReentrantLock using = new ReentrantLock();
  private @Nullable Connection reserved;

  StoreConnections(DataSource source, Duration wait) {
    this.source = source;
    this.wait = wait;
    this.shared = ALL.computeIfAbsent(source, any -> new Shared());
  }

  /** Whoever holds one connection and waits for a second has the turn; else two of them could wait for each other. */
  private static final class Shared {
    final Semaphore turn = new Semaphore(1, true);
    final AtomicInteger abandoned = new AtomicInteger();
  }

  /** Checks, before the store is used, which database it is and that it gives two connections at a time. */
  void require() {
    awaitTurn(wait);
    Connection first = null;
    try {
      first = take(wait);
      String product = first.getMetaData().getDatabaseProductName();
      if (!product.equals("PostgreSQL") && !product.equals("H2")) {
        throw new IllegalArgumentException("JdbcTokenStore knows PostgreSQL and H2, not " + product
            + ": implement TokenStore and run TokenStoreContract against it");
      }
      requireSecond();
    } catch (SQLException e) {
      throw unreachable(e);
    } finally {
      close(first);
      endTurn();
    }
  }

  private void requireSecond() {
    try {
      close(takeSecond());
    } catch (TokenStoreException e) {
      throw new IllegalArgumentException(
          "the data source gives one connection at a time, but JdbcTokenStore needs two: one holds the"
              + " lock while the other writes the tokens. Let its pool have at least two",
          e);
    }
  }

  /** Waits for the turn, which {@link #endTurn} gives back. */
  void awaitTurn(Duration limit) {
    try {
      if (!shared.turn.tryAcquire(atLeast(limit).toNanos(), TimeUnit.NANOSECONDS)) {
        throw none("within " + limit.toMillis() + " ms, and others wait for theirs");
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  void endTurn() {
    shared.turn.release();
  }

  /** The first of two connections, for the holder of the turn. */
  Connection takeFirst(Duration limit) {
    return take(atLeast(limit));
  }

  /** The second of two connections, for the holder of the turn. */
  Connection takeSecond() {
    return take(SECOND_WAIT);
  }

  private static Duration atLeast(Duration limit) {
    return limit.compareTo(SECOND_WAIT) < 0 ? SECOND_WAIT : limit;
  }

  /** Runs work in a transaction and commits it. */
  <T extends @Nullable Object> T inTransaction(Sql.Work<T> work) throws SQLException {
    if (using.tryLock()) {
      try {
        Connection own = reserved;
        if (own != null && isValid(own)) {
          return Sql.inTransaction(own, work);
        }
      } finally {
        using.unlock();
      }
    }
    Connection connection = take(wait);
    try {
      return Sql.inTransaction(connection, work);
    } finally {
      close(connection);
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

  @SuppressWarnings(
      "ReferenceEquality") // This very connection: proxies of pools may equal each other.
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
      // What was done on it is done; the pool replaces it.
    }
  }

  private Connection take(Duration limit) {
    if (shared.abandoned.get() >= ABANDONED_AT_MOST) {
      throw none("at once, since " + ABANDONED_AT_MOST + " earlier requests still wait for one");
    }
    CompletableFuture<Connection> taken = new CompletableFuture<>();
    Threads.daemon("salescrm-sdk-connection", () -> request(taken)).start();
    try {
      return taken.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw unreachable(e.getCause());
    } catch (TimeoutException e) {
      return abandoned(taken, none("within " + limit.toMillis() + " ms"));
    } catch (InterruptedException e) {
      return abandoned(taken, interrupted(e));
    }
  }

  /** On a thread of its own: the wait of a data source may have no end. */
  private void request(CompletableFuture<Connection> taken) {
    try {
      Connection connection = Objects.requireNonNull(source.getConnection(), "no connection");
      if (!taken.complete(connection)) {
        shared.abandoned.decrementAndGet();
        close(connection);
      }
    } catch (SQLException | RuntimeException | Error e) {
      if (!taken.completeExceptionally(e)) {
        shared.abandoned.decrementAndGet();
      }
    }
  }

  /** The connection that came at the last moment; if none did, nobody waits for it any longer. */
  private Connection abandoned(CompletableFuture<Connection> taken, TokenStoreException reason) {
    shared.abandoned.incrementAndGet();
    if (taken.cancel(false)) {
      throw reason;
    }
    shared.abandoned.decrementAndGet();
    try {
      return taken.join();
    } catch (CompletionException e) {
      throw unreachable(e.getCause());
    }
  }

  private static TokenStoreException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TokenStoreException("interrupted while waiting for the token store's database", e);
  }

  private static TokenStoreException none(String when) {
    return new TokenStoreException(
        "the token store's data source gave no connection " + when
            + ": all connections of its pool are in use; let it have two for each refresh at the same"
            + " time, beside those of the application",
        null);
  }

  // Of getConnection, so that no driver quotes a row in it: the cause is kept.
  private static TokenStoreException unreachable(@Nullable Throwable e) {
    return new TokenStoreException(
        "the token store's database cannot be reached, or its pool gives no connection", e);
  }
}
