package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Doubts.Pass;
import com.salescrm.sdk.core.http.ApiClient;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides creates in doubt by one pass of the list. The schedule runs one pass at a time. */
final class DoubtResolver {
  private final ApiClient http;
  private final Schedule schedule;
  private final RowEndings endings;
  private final BatchEnds ends;
  private final Limits limits;
  private final LongSupplier nanos;
  // When the passes began to fail; used by the thread of the pass, and the lock of the schedule
  // orders one pass after the other.
  private long failingSince;
  private boolean failing;

  DoubtResolver(
      ApiClient http,
      Schedule schedule,
      RowEndings endings,
      BatchEnds ends,
      Limits limits,
      LongSupplier nanos) {
    this.http = http;
    this.schedule = schedule;
    this.endings = endings;
    this.ends = ends;
    this.limits = limits;
    this.nanos = nanos;
  }

  void resolve(Pass pass) {
    Deque<Row> rows = new ArrayDeque<>(pass.rows());
    try {
      resolve(pass, rows);
    } catch (Error e) { // It ends the batch.
      rows.forEach(row -> endings.abort(row, e));
      throw e;
    }
  }

  /** Removes each row from {@code rows} when it is decided. */
  private void resolve(Pass pass, Deque<Row> rows) {
    boolean complete;
    try {
      complete = pass.index().contents().refresh(http);
      failing = false;
    } catch (RuntimeException e) {
      onFailure(pass, e);
      return;
    }
    for (Row row = rows.peek(); row != null; row = rows.peek()) {
      decideOrFail(pass.index(), row, complete);
      rows.remove();
    }
  }

  private void decideOrFail(ExternalIdIndex<?> index, Row row, boolean complete) {
    try {
      decide(index, row, complete);
    } catch (RuntimeException e) { // The other rows go their way.
      if (Failures.isOutage(e)) { // Of the database of the index.
        postpone(index, row);
      } else {
        endings.giveUp(row, addSuppressed(row.doubt, e));
      }
    }
  }

  private void decide(ExternalIdIndex<?> index, Row row, boolean complete) {
    List<String> ids = index.ids(http, row.key());
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
    if (row.incompletePasses > limits.rounds()) {
      endings.giveUp(row, row.doubt);
    } else {
      schedule.addDoubt(index, row);
    }
  }

  /** An outage is waited for, with the lag of the list between two passes; any other failure leaves the rows unknown. */
  private void onFailure(Pass pass, RuntimeException e) {
    long now = nanos.getAsLong();
    failingSince = failing ? failingSince : now;
    failing = true;
    ends.check(e);
    boolean isOutage = Failures.isOutage(e);
    boolean waits = isOutage && now - failingSince < limits.patience().toNanos();
    if (isOutage && !waits) {
      ends.waited(pass.rows().size(), failingSince, e);
    }
    for (Row row : pass.rows()) {
      if (waits) {
        schedule.addDoubt(pass.index(), row);
      } else {
        endings.giveUp(row, addSuppressed(row.doubt, e));
      }
    }
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
