package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Doubts.Pass;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides creates in doubt by one pass of the list. The schedule runs one pass at a time. */
final class DoubtResolver {
  private final ApiClient http;
  private final Schedule schedule;
  private final RowEndings endings;
  private final BatchEnds ends;
  private final Limits limits;
  private final ClientInternals time;

  DoubtResolver(
      ApiClient http,
      Schedule schedule,
      RowEndings endings,
      BatchEnds ends,
      Limits limits,
      ClientInternals time) {
    this.http = http;
    this.schedule = schedule;
    this.endings = endings;
    this.ends = ends;
    this.limits = limits;
    this.time = time;
  }

  void resolve(Pass pass) {
    Deque<Row> rows = new ArrayDeque<>(pass.rows);
    try {
      resolve(pass, rows);
    } catch (Throwable e) { // An Error, or undeclared: it ends the batch.
      for (Row row : rows) {
        endings.abort(row, e);
      }
      throw e;
    }
  }

  /** Removes each row from {@code rows} when it is decided. */
  private void resolve(Pass pass, Deque<Row> rows) {
    long start = time.nanos();
    RuntimeException failure = null;
    boolean complete = false;
    try {
      complete = pass.index.contents().refresh(http);
    } catch (RuntimeException e) {
      failure = e;
    }
    for (Row row = rows.peek(); row != null; row = rows.peek()) {
      if (failure == null) {
        failure = decideOrFail(pass.index, row, start, complete);
      } else {
        afterFailure(pass.index, row, start, failure);
      }
      rows.remove();
    }
    if (failure != null && Failures.isOutage(failure)) {
      pause();
    }
  }

  /** Decides a row; returns the failure if the other rows would meet it too, after as long a wait. */
  private @Nullable RuntimeException decideOrFail(
      ExternalIdIndex<?> index, Row row, long start, boolean complete) {
    try {
      decide(index, row, complete);
      return null;
    } catch (RuntimeException e) {
      afterFailure(index, row, start, e);
      return Failures.isOutage(e) ? e : null;
    }
  }

  /** The lag of the list, which each row waits, may be none. */
  private void pause() {
    try {
      time.sleep(limits.pause);
    } catch (CallInterruptedException e) { // Only code of the caller interrupts a worker.
      boolean unused = Thread.interrupted();
    } catch (CallCancelledException e) {
      // The batch is stopped.
    }
  }

  private void decide(ExternalIdIndex<?> index, Row row, boolean complete) {
    List<String> ids = index.ids(http, row.key());
    row.failingSince = null;
    if (ids.size() > 1) {
      endings.fail(row, row.failure(), new DuplicateKeyException(index.property(), row.key(), ids));
    } else if (!ids.isEmpty() && row.isCreate()) {
      endings.succeed(row, WriteStatus.CREATED, ids.get(0));
    } else if (!ids.isEmpty()) {
      schedule.addAgain(row); // It is updated, if anything differs.
    } else if (!complete) {
      postpone(index, row);
    } else if (row.createTookEffect) { // A second create would make a second object.
      endings.giveUp(row, row.doubt);
    } else {
      row.incompletePasses = 0;
      row.repeated = false;
      row.sentBefore = false;
      schedule.addAgain(row);
    }
  }

  private void postpone(ExternalIdIndex<?> index, Row row) {
    row.incompletePasses++;
    if (row.incompletePasses > limits.rounds) {
      endings.giveUp(row, row.doubt);
    } else {
      schedule.addDoubt(index, row);
    }
  }

  /** A row waits for the end of an outage, with the lag of the list between two passes; any other failure leaves it unknown. */
  private void afterFailure(ExternalIdIndex<?> index, Row row, long start, RuntimeException e) {
    ends.check(row, e);
    long since = row.failingSince == null ? start : row.failingSince;
    row.failingSince = since;
    boolean isOutage = Failures.isOutage(e);
    if (isOutage && time.nanos() - since < limits.patience.toNanos()) {
      schedule.addDoubt(index, row);
      return;
    }
    if (isOutage) {
      ends.failed(row, since, e);
    }
    endings.giveUp(row, addSuppressed(row.doubt, e));
  }

  private static RuntimeException addSuppressed(
      @Nullable RuntimeException doubt, RuntimeException e) {
    if (doubt == null) {
      return e;
    }
    doubt.addSuppressed(e);
    return doubt;
  }
}
