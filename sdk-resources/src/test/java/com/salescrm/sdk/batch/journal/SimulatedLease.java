package com.salescrm.sdk.batch.journal;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/** A journal in a database whose lease is extended by calls, not by a timer. */
public final class SimulatedLease {
  private static final JdbcOptions REAL = JdbcOptions.DEFAULT;

  /** The delay between two extensions. */
  public static final Duration EXTENSION = REAL.extension;

  private final JdbcJournal journal;
  private final Object lease;
  private final Method extend;

  /** Opens the journal. */
  public SimulatedLease(DataSource source, String name, LongSupplier nanos, Clock clock) {
    JdbcOptions options =
        new JdbcOptions(REAL.lease, Duration.ofDays(1), REAL.margin, REAL.patience, nanos, clock);
    this.journal = JdbcJournal.open(source, name, options);
    try {
      Field field = JdbcJournal.class.getDeclaredField("lease");
      field.setAccessible(true);
      this.lease = field.get(journal);
      this.extend = Lease.class.getDeclaredMethod("extend");
      extend.setAccessible(true);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no such member", e);
    }
  }

  /** The journal, which the caller closes. */
  public Journal journal() {
    return journal;
  }

  /** Extends the lease once, as the timer does. */
  public void extend() {
    try {
      Object unused = extend.invoke(lease);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new LinkageError("Lease.extend is not accessible", e);
    }
  }
}
