package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.Doubts.Idle;
import com.salescrm.sdk.batch.Doubts.Pass;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the workers of a run do next. The reader adds rows, and waits when enough are read ahead; a worker takes a
 * row or a pass, and says afterwards what becomes of each row: it ended, it is in doubt, another process has it, or it is
 * sent again. Safe for many threads.
 */
final class Schedule {
  /** Reads the rows of a worker's turn. */
  interface Work {
    void run(Row row);

    void resolve(Pass pass);

    /** Ends a row in doubt without further requests. */
    void giveUp(Row row);
  }

  // The lock guards all fields below and the rows in them. The reader, the workers and the threads
  // that call stop() or fail() change them. Nothing is called under the lock that sends or waits.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final KeyQueues queues = new KeyQueues();
  private final Doubts doubts = new Doubts();
  private final Deque<Row> again = new ArrayDeque<>();
  private final ClientInternals time;
  private final int readAhead; // Also the number of results that are not taken.
  private final CompletableFuture<Void> stopping = new CompletableFuture<>();
  private long read;
  private int results; // Results that the caller has not taken.
  private int running; // Rows that workers run, and passes.
  private int resolving; // Rows of the pass.
  private boolean passing;
  private boolean inputEnded;
  private boolean stopped;
  private boolean givesUp;
  private @Nullable Throwable failure;

  /**
   * Creates a schedule.
   *
   * @param time the clock, and the wait for it
   * @param readAhead the number of rows that are read and not begun, and of results that are not taken
   */
  Schedule(ClientInternals time, int readAhead) {
    this.time = time;
    this.readAhead = readAhead;
  }

  /** Waits until the next row may be read; false if no further row is to be read. */
  boolean awaitRoom() throws InterruptedException {
    lock.lock();
    try {
      while (!stopped && queues.size() >= readAhead) {
        room.await();
      }
      return !stopped;
    } finally {
      lock.unlock();
    }
  }

  /** Adds a row that was read. */
  void add(Row row) {
    lock.lock();
    try {
      read++;
      row.schedule = this;
      if (queues.add(row)) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Says that the input has no further rows. */
  void endInput() {
    lock.lock();
    try {
      inputEnded = !stopped; // A reader that is interrupted after stop() may end like this, too.
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Runs the next row or pass, after waiting for it; false if none is left. */
  boolean runNext(Work work) throws InterruptedException {
    Runnable next = take(work);
    if (next == null) {
      return false;
    }
    try {
      next.run();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) { // An interrupt of the worker is one of take only.
      throw new IllegalStateException("code of the application threw an undeclared exception", e);
    }
    return true;
  }

  private @Nullable Runnable take(Work work) throws InterruptedException {
    lock.lock();
    try {
      while (true) {
        long now = time.nanos();
        Runnable next = poll(work, now);
        if (next != null) {
          running++;
          return next;
        }
        if (isOver()) {
          changed.signalAll();
          return null;
        }
        long wait = Math.min(doubtsDue(now), stopped ? Long.MAX_VALUE : queues.nanosUntilDue(now));
        if (wait == Long.MAX_VALUE) {
          changed.await();
        } else {
          time.await(changed, wait);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Runnable poll(Work work, long now) {
    boolean withoutRequests = givesUp;
    Pass pass = pollPass(now);
    if (pass != null) {
      return () -> run(work, pass, withoutRequests);
    }
    Row row = pollRow(now);
    return row == null ? null : () -> run(work, row, withoutRequests);
  }

  private void run(Work work, Row row, boolean withoutRequests) {
    try {
      if (withoutRequests) {
        work.giveUp(row);
      } else {
        work.run(row);
      }
    } finally {
      afterRun();
    }
  }

  private void run(Work work, Pass pass, boolean withoutRequests) {
    try {
      if (withoutRequests) {
        pass.rows.forEach(work::giveUp);
      } else {
        work.resolve(pass);
      }
    } finally {
      afterPass(pass);
      afterRun();
    }
  }

  private void afterPass(Pass pass) {
    lock.lock();
    try {
      passing = false;
      resolving -= pass.rows.size();
    } finally {
      lock.unlock();
    }
  }

  private void afterRun() {
    lock.lock();
    try {
      running--;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Pass pollPass(long now) {
    if (passing) {
      return null;
    }
    Pass pass = givesUp ? doubts.pollAll() : doubts.poll(now, idle());
    if (pass != null) {
      passing = true;
      resolving += pass.rows.size();
      pass.rows.forEach(row -> row.inDoubt = false);
    }
    return pass;
  }

  private @Nullable Row pollRow(long now) {
    Row row = again.pollFirst();
    if (row == null && !stopped) {
      row = queues.pollBusy(now);
    }
    if (row == null && canBegin()) {
      row = queues.poll();
      room.signal();
    }
    return row;
  }

  private boolean canBegin() {
    return !stopped
        && queues.hasReady()
        && results < readAhead
        && !queues.isFullOfBusy()
        && doubts.size() < Doubts.MAX_WAITING;
  }

  private Idle idle() {
    if (running > 0 || !again.isEmpty() || canBegin()) {
      return Idle.NO;
    }
    boolean waitsForInput = !inputEnded && queues.size() < readAhead;
    boolean waitsForCaller = queues.hasReady() && results >= readAhead;
    return !stopped && (waitsForInput || waitsForCaller) ? Idle.AT_THE_MOMENT : Idle.YES;
  }

  private long doubtsDue(long now) {
    return passing ? Long.MAX_VALUE : doubts.nanosUntilDue(now, idle());
  }

  private boolean isOver() {
    return running == 0 && again.isEmpty() && doubts.size() == 0 && (stopped || isExhausted());
  }

  private boolean isExhausted() {
    return inputEnded && queues.size() == 0 && !queues.hasBusy();
  }

  /** The row has its result; the next one of its key may be begun. */
  void end(Row row) {
    lock.lock();
    try {
      results++;
      if (queues.end(row)) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The caller has taken a result. */
  void taken() {
    lock.lock();
    try {
      results--;
      if (results < readAhead) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The row is a create whose outcome is not known; a pass of the list decides it. */
  void addDoubt(ExternalIdIndex<?> index, Row row) {
    lock.lock();
    try {
      doubts.add(index, row, time.nanos());
      row.inDoubt = true;
    } finally {
      lock.unlock();
    }
  }

  /** Another process has begun the row, or the batch was stopped before it was sent; it is begun again later, if at all. */
  void addBusy(Row row) {
    lock.lock();
    try {
      queues.addBusy(row, time.nanos());
    } finally {
      lock.unlock();
    }
  }

  /** The row is sent again. */
  void addAgain(Row row) {
    lock.lock();
    try {
      again.addLast(row);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** No further rows are begun; those that are begun run to their end. */
  void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
      room.signalAll();
      stopping.complete(null); // It only wakes the workers that wait.
    } finally {
      lock.unlock();
    }
  }

  /** Completes when no further rows are begun. */
  CompletableFuture<Void> stopping() {
    return stopping;
  }

  /** Stops because of an exception that ends the batch; ignored if it is stopped already. */
  void stop(Throwable e) {
    lock.lock();
    try {
      if (!stopped) {
        failure = e;
        stop();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Stops, since no row can succeed any more: rows in doubt end without requests. The reason suppresses one of each class. */
  void fail(Throwable e) {
    lock.lock();
    try {
      Throwable first = failure == null ? e : failure;
      failure = first;
      givesUp = true;
      stop();
      if (first.getClass() != e.getClass()
          && Stream.of(first.getSuppressed()).noneMatch(s -> s.getClass() == e.getClass())) {
        first.addSuppressed(e);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether no further rows are begun. */
  boolean isStopped() {
    lock.lock();
    try {
      return stopped;
    } finally {
      lock.unlock();
    }
  }

  /** Why the run failed; null if it did not. */
  @Nullable
  Throwable failure() {
    lock.lock();
    try {
      return failure;
    } finally {
      lock.unlock();
    }
  }

  /** The state of the rows that have no result. */
  State state() {
    lock.lock();
    try {
      return new State(read, doubts.size() + resolving, stopped, isOver() && isExhausted());
    } finally {
      lock.unlock();
    }
  }

  /**
   * A snapshot.
   *
   * @param read the number of rows that were read
   * @param inDoubt the number of rows in doubt
   * @param stopped whether no further rows are begun
   * @param complete whether every row of the input has its result
   */
  record State(long read, long inDoubt, boolean stopped, boolean complete) {}
}
