package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The lease of one owner. A daemon thread extends it, so that a slow group of rows does not delay it. */
final class Lease {
  private static final int MAX_EXTENSION_SECONDS = 30;

  private final DataSource source;
  private final ConnectionRequests requests;
  private final JournalTables tables;
  private final JdbcOptions options;
  private final @Nullable OpenFile file;
  private final ScheduledExecutorService timer;
  // Written by the timer's thread only.
  private volatile Time extendedAt;
  private volatile boolean lost;

  /**
   * A time by both clocks: the monotonic one stands still while the machine sleeps, and the other one is set sometimes. The
   * clock of the database does neither. Not a record, whose methods would take more of the jar.
   */
  static final class Time {
    private final long nanos;
    private final long millis;

    private Time(long nanos, long millis) {
      this.nanos = nanos;
      this.millis = millis;
    }

    static Time now(JdbcOptions options) {
      return new Time(options.nanos.getAsLong(), options.clock.millis());
    }
  }

  /** @param registeredAt before the owner was registered */
  Lease(
      DataSource source,
      ConnectionRequests requests,
      JournalTables tables,
      JdbcOptions options,
      @Nullable OpenFile file,
      Time registeredAt) {
    this.source = source;
    this.requests = requests;
    this.tables = tables;
    this.options = options;
    this.file = file;
    this.extendedAt = registeredAt;
    this.timer = thread("salescrm-sdk-journal-lease");
    schedule(options.extension);
  }

  static ScheduledThreadPoolExecutor thread(String name) {
    ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, job -> {
      Thread thread = new Thread(job, name);
      thread.setDaemon(true);
      return thread;
    });
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return executor;
  }

  /** Whether enough of the lease is left to send a request. */
  boolean isHeld() {
    Time now = Time.now(options);
    Time since = extendedAt;
    Duration most = options.lease.minus(options.margin);
    return !lost
        && !timer.isShutdown()
        && now.nanos - since.nanos <= most.toNanos()
        && Math.abs(now.millis - since.millis) <= most.toMillis();
  }

  /** Whether another process has ended the owner. */
  boolean isLost() {
    return lost;
  }

  private void schedule(Duration delay) {
    Future<?> unused = timer.schedule(this::extend, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void extend() {
    Duration delay = options.extension.dividedBy(10); // after a failure
    Time before = Time.now(options);
    try (JournalConnection connection = new JournalConnection(source, requests, options.nanos)) {
      OpenFile.require(file, ""); // SQLite would create an empty one.
      lost = !connection.run(Duration.ZERO, tables::extendLease);
      extendedAt = before;
      delay = options.extension;
    } catch (SQLException | RuntimeException e) {
      // isHeld() turns false when it lasts; begin() reports the failure of the database.
    } finally {
      if (!lost && !timer.isShutdown()) {
        schedule(delay);
      }
    }
  }

  /** Starts no other extension; one may be running. */
  void stop() {
    timer.shutdown(); // Without an interrupt: it closes a database of H2 in a file.
  }

  /** Waits until the database is no longer used: an extension waits for a connection, and then for a statement. */
  void awaitEnd() {
    try {
      boolean unused = timer.awaitTermination(MAX_EXTENSION_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
