package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.DecidedRequest.KeyInDoubtException;
import com.salescrm.sdk.batch.Doubts.Pass;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sends the write of a row and decides what becomes of it. Used by all workers. */
final class RowRunner implements Schedule.Work {
  private static final int POLLS = 10; // In each pause of a row that is held back.

  private final ApiClient http;
  private final ClientInternals time;
  private final Schedule schedule;
  private final RowBeginnings beginnings;
  private final RowEndings endings;
  private final DoubtResolver resolver;
  private final BatchEnds ends;
  private final Limits limits;
  private final Set<Row> outer; // Their code runs this batch.

  /**
   * Creates a runner.
   *
   * @param http a view of the client with the limits
   * @param time its clock, and its waits, which a stop of the batch ends
   */
  RowRunner(
      ApiClient http,
      ClientInternals time,
      Schedule schedule,
      RowBeginnings beginnings,
      RowEndings endings,
      Limits limits) {
    this.http = http;
    this.time = time;
    this.schedule = schedule;
    this.beginnings = beginnings;
    this.endings = endings;
    this.ends = new BatchEnds(http, time, schedule, limits);
    this.resolver = new DoubtResolver(http, schedule, endings, ends, limits, time);
    this.limits = limits;
    this.outer = Row.around(http);
  }

  @Override
  public void run(Row row) {
    if (row.write().operation() instanceof InvalidRow invalid) {
      endings.fail(row, WriteStatus.FAILED, invalid.failure());
      return;
    }
    row.outer = outer;
    row.run(() -> runHeld(row));
  }

  private void runHeld(Row row) {
    try {
      if (!isHeld(row)) {
        return;
      }
      row.since = time.nanos();
      ApiClient calls = http;
      boolean again = true;
      while (again) {
        again = row.begun ? attempt(row, calls) : begin(row, calls);
        calls = limits.within(left(row.since), http);
      }
    } catch (Throwable e) {
      endings.abort(row, e);
      throw e;
    }
  }

  /** A worker does not wait for another writer: it could be a row of another batch that waits for a pass. */
  private boolean isHeld(Row row) {
    ExternalIdIndex<?> index = row.index();
    if (index == null || row.hold != null) {
      return true;
    }
    try {
      row.hold = index.tryHold(row);
    } catch (IllegalStateException e) { // The code of a row around this batch waits for it.
      endings.fail(row, row.failure(), e);
      return false;
    }
    if (row.hold == null) {
      schedule.addBusy(row);
    }
    return row.hold != null;
  }

  /**
   * Begins a row; true if it is to be sent, or to be begun after an outage. A create is decided before its intent is
   * recorded, and is not begun if nothing is to be sent: otherwise, a later run could not distinguish an object of its key
   * that existed before from its own.
   */
  private boolean begin(Row row, ApiClient calls) {
    RuntimeException refusal = refusalOfCreate(row, calls);
    if (refusal != null && Failures.isOutage(refusal)) {
      if (pause(row, refusal, row.since)) {
        return true;
      }
      if (schedule.isStopped()) {
        endings.withdraw(row);
        return false;
      }
    }
    if (refusal != null && beginnings.isNew(row)) {
      fail(row, refusal);
      return false;
    }
    boolean begun = beginnings.begin(row);
    if (!begun && !row.begun) {
      row.closeHold();
    }
    return begun;
  }

  /** Why a create sends nothing, such as since an object of its key exists; null if it may send, or is no create. */
  private static @Nullable RuntimeException refusalOfCreate(Row row, ApiClient calls) {
    Operation operation = row.write().operation();
    if (operation.index() == null || !operation.createsOnly()) {
      return null;
    }
    try {
      Action unused = operation.prepare(calls, row.key());
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  @Override
  public void resolve(Pass pass) {
    resolver.resolve(pass);
  }

  @Override
  public void giveUp(Row row) {
    endings.giveUp(row, row.doubt);
  }

  /**
   * Sends the write once; true if it is to be sent again.
   *
   * @param calls sends it, for no longer than the row may wait
   */
  private boolean attempt(Row row, ApiClient calls) {
    Action action = null;
    String id;
    try {
      RuntimeException refusal = row.write().operation().refusal();
      if (refusal != null) { // An outage that ended it may be over: there is nothing to wait for.
        endings.fail(row, row.failure(), refusal);
        return false;
      }
      row.writes = new RowWrites(row);
      action = row.write().operation().prepare(calls, row.key());
      if (isSentTwice(row, action)) {
        endings.giveUp(row, row.doubt);
        return false;
      }
      if (action.send != null && !isAllowed(row, action)) {
        return false;
      }
      id = null;
      if (action.send != null) {
        id = action.send.get();
        ends.responded();
      }
    } catch (CrmException e) {
      return afterFailure(row, action, e);
    } catch (KeyInDoubtException e) {
      return isDecidedAgain(row, e);
    } catch (RuntimeException e) { // Nothing was sent.
      return isTriedAgain(row, e);
    } catch (Throwable e) { // An Error, or an undeclared exception.
      row.repeated |= action != null; // The write may have taken effect.
      throw e;
    } finally {
      time.endTurn();
    }
    endings.succeed(row, row.success(action), id == null ? action.id : id);
    return false;
  }

  /** Whether a second effect would do harm, and an earlier run may have sent the write: a list with one value more. */
  private static boolean isSentTwice(Row row, Action action) {
    return row.sentBefore && action.send != null && action.recovery == Action.Recovery.NONE;
  }

  /** The next decision reads the list first. */
  private boolean isDecidedAgain(Row row, KeyInDoubtException e) {
    row.rounds++;
    boolean again = row.rounds <= limits.rounds && !schedule.isStopped();
    if (!again) {
      endings.fail(row, row.failure(), e);
    }
    return again;
  }

  /** Whether a row whose last attempt had no effect is sent again, since the database of its index failed; it waits before. */
  private boolean isTriedAgain(Row row, RuntimeException e) {
    boolean again = row.index() != null && Failures.isOutage(e) && pause(row, e, row.since);
    if (!again) {
      fail(row, e);
    }
    return again;
  }

  /** Ends a row of which nothing was sent. */
  private void fail(Row row, RuntimeException e) {
    ends.check(row, e);
    endings.fail(row, row.failure(), e);
  }

  /** Whether the requests of a row may be sent; it waits for the rate limit before, and for the end of an outage. */
  private boolean isAllowed(Row row, Action action) {
    boolean stopped = false;
    try {
      while (action.recovery == Action.Recovery.NONE && ends.holdsBack()) {
        long start = time.nanos();
        time.sleep(limits.pause.dividedBy(POLLS));
        row.since += time.nanos() - start;
      }
      for (int i = 0; i < row.write().operation().requests(); i++) {
        time.awaitTurn(action.path);
      }
    } catch (CallCancelledException e) {
      stopped = schedule.isStopped();
      if (!stopped) { // The caller has cancelled the calls of the client.
        throw e;
      }
    }
    boolean owned = beginnings.ownsRow(row); // Right before the request.
    if (stopped && owned) {
      leave(row);
    }
    return owned && !stopped;
  }

  /** Does not send a row, since the batch was stopped: without an earlier request, it has no result. */
  private void leave(Row row) {
    if (row.doubt == null) {
      endings.withdraw(row);
    } else {
      endings.fail(row, row.failure(), row.doubt);
    }
  }

  private boolean afterFailure(Row row, @Nullable Action action, CrmException failure) {
    ends.check(row, failure);
    if (!failure.isTemporary() || isProcessed(failure)) {
      ends.responded();
    }
    if (action != null
        && action.recovery != Action.Recovery.FIND // Which finds the id as well.
        && isProcessed(failure)) {
      endings.succeed(row, row.success(action), action.id); // Only its response is lost.
      return false;
    }
    if (action != null && failure.mayHaveTakenEffect()) {
      return isRepeated(row, action, failure);
    }
    try {
      if (action != null
          && failure instanceof NotFoundException gone
          && isGone(row, action, gone)) {
        return false;
      }
    } catch (UncheckedIOException e) { // The index still has the object.
      return isTriedAgain(row, e);
    }
    if (Failures.isOutage(failure) && pause(row, failure, row.since)) {
      return true;
    }
    endings.fail(row, row.failure(), failure);
    return false;
  }

  /** Whether a write whose outcome is not known is sent again; it waits before. */
  private boolean isRepeated(Row row, Action action, CrmException e) {
    row.repeated = true;
    row.doubt = e;
    row.rounds++;
    boolean failed = !e.attempts().isEmpty(); // Else code of the caller failed after a request.
    boolean waits = failed && action.recovery == Action.Recovery.REPEAT;
    long since = row.since;
    ExternalIdIndex<?> index = row.index();
    if (action.recovery == Action.Recovery.FIND
        && index != null
        && !index.decisions().isChanged(row.key())) {
      row.doubtSince = row.createSent ? row.doubtSince : time.nanos();
      row.createSent = true;
      row.createTookEffect = isProcessed(e);
      since = row.doubtSince;
      waits = isFailureOfService(e);
      if (row.rounds <= limits.rounds || (waits && pause(row, e, since))) {
        schedule.addDoubt(index, row);
        return false;
      }
    } else if (waits && pause(row, e, since)) {
      return true;
    }
    if (failed && !waits && e.isTemporary()) {
      ends.failed(row, since, e);
    }
    endings.giveUp(row, e);
    return false;
  }

  /** Whether the service itself says that it fails, such as with a 502; a lost response may be due to the row. */
  private static boolean isFailureOfService(CrmException e) {
    return e.isTemporary() && !Failures.isUnanswered(e);
  }

  static boolean isProcessed(CrmException e) {
    return e.outcome().equals(Optional.of(Outcome.PROCESSED));
  }

  /**
   * Whether a 404 needs no report: an earlier DELETE took effect, or the index is older than the deletion. A proxy may have
   * sent an HTML page.
   */
  private boolean isGone(Row row, Action action, NotFoundException e) {
    if (action.status == WriteStatus.DELETED && row.repeated && !e.isHtmlPage()) {
      endings.succeed(row, WriteStatus.DELETED, null);
      return true;
    }
    ExternalIdIndex<?> index = row.index();
    String id = action.id;
    if (index == null || id == null || row.wasGone || row.write().operation().isPlanned()) {
      return false;
    }
    index.contents().removeGone(id, row.key());
    row.wasGone = true;
    row.doubt = e;
    schedule.addDoubt(index, row);
    return true;
  }

  /** How much longer a row may wait. */
  private Duration left(long since) {
    Duration left = limits.patience.minusNanos(time.nanos() - since);
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * Waits between two calls, not longer than the row may wait; false if there is no further call, since that time is over or
   * the batch was stopped. A row whose wait the service states to be longer says nothing about the other rows.
   */
  private boolean pause(Row row, RuntimeException failure, long since) {
    Duration left = left(since);
    Duration delay = delayAfter(failure);
    try {
      time.sleep(delay.compareTo(left) < 0 ? delay : left);
    } catch (CallInterruptedException e) { // Only code of the caller interrupts a worker.
      boolean unused = Thread.interrupted();
    } catch (CallCancelledException e) {
      ends.check(row, e);
      return false;
    }
    if (delay.compareTo(left) < 0) {
      return !schedule.isStopped();
    }
    if (delay.compareTo(limits.patience) < 0) {
      ends.failed(row, since, failure);
    }
    return false;
  }

  /** As long as the service states, if it does. */
  private Duration delayAfter(RuntimeException e) {
    return e instanceof ApiException response
        ? response.retryAfter().filter(stated -> !stated.isZero()).orElse(limits.pause)
        : limits.pause;
  }
}
