package com.salescrm.sdk.core.internal.storage;

import com.salescrm.sdk.core.internal.concurrent.Threads;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * Requests connections of one data source with a limit, even if the data source waits without one. Safe for many threads. It
 * holds no reference to the data source.
 */
public final class ConnectionRequests {
  private static final int MAX_ABANDONED = 8;

  private final AtomicInteger abandoned = new AtomicInteger();

  /** Creates an instance for one data source. */
  public ConnectionRequests() {}

  /**
   * Requests a connection.
   *
   * @param source the data source
   * @param limit how long to wait
   * @return the connection; the caller closes it
   * @throws TimeoutException if none arrives within the limit; the message says when it ended
   * @throws ExecutionException with the exception of the data source
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  public Connection request(DataSource source, Duration limit)
      throws TimeoutException, ExecutionException, InterruptedException {
    if (abandoned.get() >= MAX_ABANDONED) {
      throw new TimeoutException(
          "at once, since " + MAX_ABANDONED + " earlier requests still wait for one");
    }
    CompletableFuture<Connection> taken = new CompletableFuture<>();
    Workers.daemon("salescrm-sdk-connection", () -> request(source, taken)).start();
    try {
      if (!Threads.SYSTEM.await(taken, limit) && abandon(taken)) {
        throw new TimeoutException("within " + limit.toMillis() + " ms");
      }
    } catch (InterruptedException e) {
      if (abandon(taken)) {
        throw e;
      }
      Thread.currentThread().interrupt();
    }
    return arrived(taken);
  }

  /** Runs on its own thread, since the data source may wait without a limit. */
  private void request(DataSource source, CompletableFuture<Connection> taken) {
    try {
      Connection connection = Objects.requireNonNull(source.getConnection(), "no connection");
      if (!taken.complete(connection)) {
        abandoned.decrementAndGet();
        close(connection);
      }
    } catch (Throwable e) {
      if (!taken.completeExceptionally(e)) {
        abandoned.decrementAndGet();
      }
    }
  }

  /** Returns false if the request has ended. */
  private boolean abandon(CompletableFuture<Connection> taken) {
    abandoned.incrementAndGet();
    if (taken.cancel(false)) {
      return true;
    }
    abandoned.decrementAndGet();
    return false;
  }

  /** The result of a request that has ended, perhaps at the last moment; an interrupt does not matter any more. */
  private static Connection arrived(CompletableFuture<Connection> taken) throws ExecutionException {
    boolean interrupted = Thread.interrupted();
    try {
      return taken.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e); // Not while the flag is cleared and the result exists.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // No work was done on it.
    }
  }
}
