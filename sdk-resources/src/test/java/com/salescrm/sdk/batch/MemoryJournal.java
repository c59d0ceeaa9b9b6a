package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The journal of one process and its runs: {@link #restart} makes the begun rows those of a dead run. The row of the service
 * is not among its rows.
 */
final class MemoryJournal implements Journal {
  /** The owner of a begun row. */
  enum Owner {
    SELF,
    DEAD,
    OTHER
  }

  private static final String WITHOUT_ID = "";

  final Map<String, Owner> begun = new ConcurrentHashMap<>();
  final Map<String, String> finished = new ConcurrentHashMap<>();
  final AtomicInteger begins = new AtomicInteger();
  volatile boolean ownsRows = true;
  volatile BooleanSupplier ownership = () -> ownsRows;
  volatile @Nullable Duration maxAttemptTimeout;
  volatile boolean closed;
  private volatile @Nullable String service;
  volatile @Nullable RuntimeException failure;
  volatile @Nullable RuntimeException closeFailure;
  /** Thrown by each record of the outcome of a row. */
  volatile @Nullable RuntimeException recordFailure;
  /** Thrown by the next record of a finished row. */
  final AtomicReference<@Nullable Error> finishError = new AtomicReference<>();

  volatile boolean serviceIsBusy;
  /** What runs when it is. */
  volatile Runnable onBusy = () -> {};

  /** Thrown by {@link #abandon}, which does not declare it. */
  volatile @Nullable Exception abandonFailure;

  /** As if the process were killed right before each release. */
  volatile boolean losesReleases;

  @Override
  public Begin begin(String row) {
    RuntimeException e = failure;
    if (e != null) {
      throw e;
    }
    if (row.equals(RowBeginnings.SERVICE_ROW)) {
      if (serviceIsBusy) {
        onBusy.run();
        return new Begin(State.BUSY, null);
      }
      return new Begin(service == null ? State.BEGUN : State.FINISHED, service);
    }
    begins.incrementAndGet();
    String id = finished.get(row);
    if (id != null) {
      return new Begin(State.FINISHED, id.equals(WITHOUT_ID) ? null : id);
    }
    Owner before = begun.get(row);
    if (before == Owner.OTHER || before == Owner.SELF) {
      return new Begin(State.BUSY, null);
    }
    begun.put(row, Owner.SELF);
    return new Begin(before == null ? State.BEGUN : State.IN_DOUBT, null);
  }

  @Override
  public boolean isRecorded(String row) {
    return begun.containsKey(row) || finished.containsKey(row);
  }

  @Override
  public void finish(String row, @Nullable String objectId) {
    if (row.equals(RowBeginnings.SERVICE_ROW)) {
      service = objectId;
      return;
    }
    Error error = finishError.getAndSet(null);
    if (error != null) {
      throw error;
    }
    requireBegun(row);
    finished.put(row, objectId == null ? WITHOUT_ID : objectId);
    begun.remove(row);
  }

  @Override
  public void release(String row) {
    requireBegun(row);
    if (!losesReleases) {
      begun.remove(row);
    }
  }

  @Override
  public void abandon(String row) {
    requireBegun(row);
    Exception e = abandonFailure;
    if (e != null) {
      MemoryJournal.<RuntimeException>throwUndeclared(e);
    }
    begun.put(row, Owner.DEAD);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwUndeclared(Exception e) throws E {
    throw (E) e;
  }

  private void requireBegun(String row) {
    RuntimeException e = recordFailure;
    if (e != null) {
      throw e;
    }
    if (begun.get(row) != Owner.SELF) {
      throw new IllegalStateException("row " + row + " is not begun");
    }
  }

  @Override
  public Optional<Duration> maxAttemptTimeout() {
    return Optional.ofNullable(maxAttemptTimeout);
  }

  @Override
  public boolean ownsRows() {
    return ownership.getAsBoolean();
  }

  /** Begins a new run, after the process of the last one was killed. */
  void restart() {
    begun.replaceAll((row, owner) -> Owner.DEAD);
  }

  @Override
  public void close() {
    closed = true;
    RuntimeException e = closeFailure;
    if (e != null) {
      throw e;
    }
  }
}
