package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import com.salescrm.sdk.core.internal.storage.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** One connection that is replaced when it breaks. Used by one thread, which no caller interrupts. */
final class JournalConnection implements AutoCloseable {
  private static final Duration CONNECTION_WAIT = Duration.ofSeconds(10);
  private static final long FIRST_DELAY_NANOS = 10_000_000;
  private static final long MAX_DELAY_NANOS = 1_000_000_000;

  private final DataSource source;
  private final ConnectionRequests requests;
  private final LongSupplier nanos;
  private @Nullable Connection connection;

  JournalConnection(DataSource source, ConnectionRequests requests, LongSupplier nanos) {
    this.source = source;
    this.requests = requests;
    this.nanos = nanos;
  }

  /**
   * Runs work in a transaction, and again until {@code patience} has passed if the failure may pass, and once after the process
   * was frozen in it.
   */
  <T> T run(Duration patience, Sql.Work<T> work) throws SQLException {
    long start = nanos.getAsLong();
    long delay = FIRST_DELAY_NANOS;
    boolean wasFrozen = false;
    while (true) {
      try {
        return Sql.inLimitedTransaction(open(), work);
      } catch (SQLException e) {
        if (!Database.isConflict(e)) {
          close();
        }
        long waited = nanos.getAsLong() - start;
        boolean isFrozen = Sql.isIdleTimeout(e) && !wasFrozen && !patience.isZero();
        if (!Sql.isTransient(e) || (waited + delay > patience.toNanos() && !isFrozen)) {
          throw e;
        }
        wasFrozen |= isFrozen;
      }
      LockSupport.parkNanos(delay);
      delay = Math.min(2 * delay, MAX_DELAY_NANOS);
    }
  }

  private Connection open() throws SQLException {
    Connection open = connection;
    if (open == null) {
      open = request();
      connection = open;
    }
    return open;
  }

  private Connection request() throws SQLException {
    try {
      return requests.request(source, CONNECTION_WAIT);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof SQLException cause
          ? cause
          : new SQLTransientConnectionException("the data source failed", "08001", e.getCause());
    } catch (TimeoutException e) {
      throw new SQLTransientConnectionException("no connection " + e.getMessage(), "08001", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted", "57014", e);
    }
  }

  @Override
  public void close() {
    Connection open = connection;
    connection = null;
    try {
      if (open != null) {
        open.close();
      }
    } catch (SQLException e) {
      // The work on it is complete, or it is broken.
    }
  }

  /**
   * Waits for a result without regard to interrupts, which are preserved. Unlike {@code future.join}, it runs no other task of
   * the application meanwhile if the thread is one of a {@code ForkJoinPool}: such a task may take any time.
   */
  static <T> T await(CompletableFuture<T> future) {
    CountDownLatch complete = new CountDownLatch(1);
    CompletableFuture<T> unused = future.whenComplete((result, e) -> complete.countDown());
    boolean interrupted = false;
    while (complete.getCount() > 0) {
      try {
        complete.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
