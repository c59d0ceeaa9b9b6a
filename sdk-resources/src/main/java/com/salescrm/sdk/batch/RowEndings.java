package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.internal.index.IndexFields;
import org.jspecify.annotations.Nullable;

/** Ends rows: records the outcome in the journal, delivers the result, and lets the next row of the key begin. */
final class RowEndings {
  private static final int MAX_ID_LENGTH = 1_000;

  private final Schedule schedule;
  private final ResultQueue results;
  private final @Nullable Journal journal;

  RowEndings(Schedule schedule, ResultQueue results, @Nullable Journal journal) {
    this.schedule = schedule;
    this.results = results;
    this.journal = journal;
  }

  /** The write took effect, or nothing had to be sent. */
  void succeed(Row row, WriteStatus status, @Nullable String id) {
    row.repeated = true; // An Error that prevents the record leaves it in doubt.
    record(row, status, id);
    deliver(row, status, id, null);
  }

  /**
   * The write failed.
   *
   * @param status {@link WriteStatus#FAILED} or {@link WriteStatus#UNKNOWN}
   */
  void fail(Row row, WriteStatus status, @Nullable RuntimeException e) {
    ExternalIdIndex<?> index = row.index();
    if (status == WriteStatus.UNKNOWN && index != null) {
      index.contents().markDoubtful(row.key());
    }
    record(row, status, null);
    deliver(
        row, status, null, e instanceof CallCancelledException cancelled ? because(cancelled) : e);
  }

  /** Says why the batch cancelled a call, such as since another process may own the row. */
  private CallCancelledException because(CallCancelledException cancelled) {
    Throwable reason = schedule.failure();
    if (reason == null || reason instanceof CallCancelledException) {
      return cancelled;
    }
    try {
      return new CallCancelledException(
          cancelled.getMessage() + ", since the batch ended: " + reason,
          cancelled,
          cancelled.attempts(),
          cancelled.outcome().orElse(null));
    } catch (RuntimeException e) { // Its text, of code of the application, fails.
      return cancelled;
    }
  }

  /**
   * Ends a row in doubt whose object is not found. If its create took effect, only the id of the object is unknown.
   *
   * @param e why, unless it took effect
   */
  void giveUp(Row row, @Nullable RuntimeException e) {
    ExternalIdIndex<?> index = row.index();
    if (row.createTookEffect && index != null) {
      index.contents().markDoubtful(row.key());
      succeed(row, WriteStatus.CREATED, null);
    } else {
      fail(row, row.failure(), e);
    }
  }

  /** Takes back the begin of a row that was not sent: it has no result, and a later run begins it. */
  void withdraw(Row row) {
    record(row, WriteStatus.FAILED, null);
    row.begun = false;
    row.closeHold();
    schedule.addBusy(row);
  }

  /**
   * Ends a row without a result, since the batch ends: a later run, also of this process, can begin it.
   *
   * @param reason ends the batch
   */
  void abort(Row row, Throwable reason) {
    ExternalIdIndex<?> index = row.index();
    if (row.repeated && index != null) {
      index.contents().markDoubtful(row.key());
    }
    try {
      write(row, row.failure(), null);
    } catch (Exception e) {
      reason.addSuppressed(e);
    } finally {
      row.closeHold();
    }
  }

  private void record(Row row, WriteStatus status, @Nullable String id) {
    try {
      write(row, status, id);
    } catch (Exception e) {
      schedule.fail(e); // The result is still true; a later run finds the row in doubt.
    }
  }

  private void write(Row row, WriteStatus status, @Nullable String id) {
    if (journal == null || !row.begun || row.identity == null) {
      return;
    }
    if (status == WriteStatus.FAILED) {
      journal.release(row.identity);
    } else if (status == WriteStatus.UNKNOWN) {
      journal.abandon(row.identity); // The next run finds it in doubt.
    } else {
      journal.finish(row.identity, isStorable(id) ? id : null);
    }
  }

  private void deliver(
      Row row, WriteStatus status, @Nullable String id, @Nullable RuntimeException e) {
    row.closeHold();
    results.put(new WriteResult(row.key(), status, id, e));
    schedule.end(row);
  }

  /** Whether each journal can record it. */
  private static boolean isStorable(@Nullable String id) {
    return id != null && id.length() <= MAX_ID_LENGTH && IndexFields.isText(id);
  }
}
