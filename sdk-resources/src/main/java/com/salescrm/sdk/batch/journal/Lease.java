package com.salescrm.sdk.batch.journal;

import com.salescrm.sdk.core.internal.storage.ConnectionRequests;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** The lease of one owner. A daemon thread extends it, so that a slow group of rows does not delay it. */
final class Lease {
  private final DataSource source;
  private final ConnectionRequests requests;
  private final JournalTables tables;
  private final JdbcOptions options;
  private final ScheduledExecutorService timer;
  // Written by the timer's thread only.
  private volatile long extendedAt;
  private volatile long extendedAtMillis = System.currentTimeMillis();
  private volatile boolean lost;

  /** @param registeredAt before the owner was registered, by the monotonic clock */
  Lease(
      DataSource source,
      ConnectionRequests requests,
      JournalTables tables,
      JdbcOptions options,
      long registeredAt) {
    this.source = source;
    this.requests = requests;
    this.tables = tables;
    this.options = options;
    this.extendedAt = registeredAt;
    this.timer = JdbcJournal.thread("salescrm-sdk-journal-lease");
    schedule(options.extension());
  }

  /** Whether enough of the lease is left to send a request. */
  boolean isHeld() {
    long used = options.nanos().getAsLong() - extendedAt;
    // The monotonic clock stands still while the machine sleeps; the clock of the database does
    // not.
    long slept = Math.abs(System.currentTimeMillis() - extendedAtMillis);
    Duration most = options.lease().minus(options.margin());
    return !lost && !timer.isShutdown() && used <= most.toNanos() && slept <= most.toMillis();
  }

  /** Whether another process has ended the owner. */
  boolean isLost() {
    return lost;
  }

  private void schedule(Duration delay) {
    Future<?> unused = timer.schedule(this::extend, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void extend() {
    Duration delay = options.extension().dividedBy(10); // after a failure
    long before = options.nanos().getAsLong();
    long beforeMillis = System.currentTimeMillis();
    try (JournalConnection connection = new JournalConnection(source, requests, options.nanos())) {
      lost = !connection.run(Duration.ZERO, tables::extendLease);
      extendedAt = before;
      extendedAtMillis = beforeMillis;
      delay = options.extension();
    } catch (SQLException | RuntimeException e) {
      // isHeld() turns false when it lasts; begin() reports the failure of the database.
    } finally {
      if (!lost && !timer.isShutdown()) {
        schedule(delay);
      }
    }
  }

  void stop() {
    timer.shutdown(); // Without an interrupt: it closes a database of H2 in a file.
  }
}
