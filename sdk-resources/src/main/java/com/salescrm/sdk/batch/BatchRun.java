package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run of a batch: its reader, its workers, and the results that one thread takes. {@link #stop} may be called by any
 * thread, everything else by the thread that takes the results.
 */
final class BatchRun implements AutoCloseable {
  private static final long REPORT_NANOS = Duration.ofMillis(100).toNanos();
  private static final Duration READER_TIMEOUT = Duration.ofSeconds(1);

  /** What is run and how. Not a record, whose methods would take more of the jar than this class. */
  static final class Plan {
    private final ApiClient http;
    private final Stream<Write> writes;
    private final int concurrency; // The number of workers.
    private final @Nullable Journal journal;
    private final boolean closesJournal; // At the end of the run.
    private final boolean continues; // Whether a batch used the journal before.
    private final Consumer<? super WriteResult> onResult;
    private final Consumer<? super BatchProgress> onProgress;
    private final Limits limits;

    Plan(
        ApiClient http,
        Stream<Write> writes,
        int concurrency,
        @Nullable Journal journal,
        boolean closesJournal,
        boolean continues,
        Consumer<? super WriteResult> onResult,
        Consumer<? super BatchProgress> onProgress,
        Limits limits) {
      this.http = http;
      this.writes = writes;
      this.concurrency = concurrency;
      this.journal = journal;
      this.closesJournal = closesJournal;
      this.continues = continues;
      this.onResult = onResult;
      this.onProgress = onProgress;
      this.limits = limits;
    }
  }

  private final Plan plan;
  private final ClientInternals time;
  private final Schedule schedule;
  private final ResultQueue results;
  private final CompletableFuture<Void> cancelled = new Cancelled();
  private final ThreadFactory threads;
  private final Thread reader;
  private final CountDownLatch workersEnded;

  // Used by the thread that takes the results.
  private final Map<WriteStatus, Long> counts = new EnumMap<>(WriteStatus.class);
  private long reportedAt;
  private boolean reportIsDue;
  private @Nullable Long endingAt; // When an interrupt or a closed client ended the run.
  private boolean interrupted;
  private boolean closed;

  BatchRun(Plan plan) {
    this(plan, Thread::new);
  }

  BatchRun(Plan plan, ThreadFactory threads) {
    this.plan = plan;
    this.threads = threads;
    this.time = ClientInternals.of(plan.http);
    this.reportedAt = time.nanos();
    this.schedule = new Schedule(time, plan.concurrency * 16);
    this.results = new ResultQueue();
    this.workersEnded = new CountDownLatch(plan.concurrency);
    this.reader =
        daemon("salescrm-batch-reader", new RowReader(plan.writes, schedule, plan.journal != null));
  }

  /** Starts the threads. If not all can be started, fewer workers run; without one, {@link #next} fails. */
  void start() {
    int started = 0;
    try {
      RowRunner runner = prepare();
      while (started < plan.concurrency) {
        daemon("salescrm-batch-" + (started + 1), () -> work(runner)).start();
        started++;
      }
    } catch (OutOfMemoryError e) { // No further thread can be started.
      if (started == 0) {
        schedule.fail(e);
      }
      if (reader.getState() == Thread.State.NEW) { // It does not close the input.
        Batch.close(plan.writes, e);
      }
      for (int i = started; i < plan.concurrency; i++) {
        workerEnded();
      }
    }
  }

  /** Starts the other threads, and returns what the workers run. */
  private RowRunner prepare() {
    ApiClient view = plan.limits.view(plan.http, cancelled);
    Journal journal = plan.journal;
    RowEndings endings = new RowEndings(schedule, results, journal);
    RowBeginnings beginnings = new RowBeginnings(view, schedule, endings, journal, plan.continues);
    ClientInternals waits =
        ClientInternals.of(view.withOptions(options -> options.cancelWhen(schedule.stopping())));
    RowRunner runner = new RowRunner(view, waits, schedule, beginnings, endings, plan.limits);
    reader.start();
    if (journal != null) {
      daemon("salescrm-batch-lease", this::watch).start();
    }
    return runner;
  }

  private Thread daemon(String name, Runnable job) {
    Thread thread = threads.newThread(job);
    thread.setName(name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Ends the calls in flight when the journal no longer owns its rows: a call may wait and send again for 15 minutes. Calls
   * ask before each request, too: after a pause of the process, their threads may be the first ones to continue.
   */
  private final class Cancelled extends CompletableFuture<Void> {
    @Override
    public boolean isDone() {
      Journal journal = plan.journal;
      if (journal != null && workersEnded.getCount() > 0 && !super.isDone() && !owns(journal)) {
        complete(null);
      }
      return super.isDone();
    }
  }

  /** Whether rows of this process may be sent; else the batch ends. */
  private boolean owns(Journal journal) {
    Exception reason;
    try {
      if (journal.ownsRows()) {
        return true;
      }
      reason = RowBeginnings.notOwned();
    } catch (Exception e) { // Of a journal of the application.
      reason = e;
    }
    if (workersEnded.getCount() > 0) { // Else the rows have ended meanwhile.
      schedule.fail(reason);
    }
    return false;
  }

  private void watch() {
    try {
      while (!workersEnded.await(1, TimeUnit.SECONDS)) {
        boolean unused = cancelled.isDone();
      }
    } catch (InterruptedException e) {
      // Nothing interrupts this thread.
    }
  }

  private void work(RowRunner runner) {
    try {
      boolean more = true;
      while (more) {
        more = runNext(runner);
      }
    } finally {
      workerEnded();
    }
  }

  private void workerEnded() {
    workersEnded.countDown();
    if (workersEnded.getCount() == 0) {
      results.end();
    }
  }

  private boolean runNext(RowRunner runner) {
    try {
      boolean more = schedule.runNext(runner);
      boolean unused = Thread.interrupted(); // Code of the caller may have set the flag.
      return more;
    } catch (InterruptedException e) {
      return true; // Only code of the caller interrupts a worker.
    } catch (Throwable e) { // An Error: run() throws it. The row has no result.
      schedule.fail(e);
      return true;
    }
  }

  /** Waits for the next result, and calls the listeners; null at the end. */
  @Nullable
  WriteResult next() {
    while (true) {
      WriteResult result = poll();
      if (result != null) {
        counts.merge(result.status(), 1L, Long::sum);
        reportIsDue = true;
        plan.onResult.accept(result);
      }
      boolean over = result == null && results.isOver();
      report(over);
      if (over) {
        end();
      }
      if (over || result != null) {
        return result;
      }
    }
  }

  private @Nullable WriteResult poll() {
    Long since = endingAt;
    if (since != null && time.nanos() - since > plan.limits.interrupted.toNanos()) {
      cancel();
    }
    try {
      WriteResult result = results.poll(REPORT_NANOS);
      if (result != null) {
        schedule.taken();
      } else if (since == null && !results.isOver()) {
        requireOpen();
      }
      return result;
    } catch (InterruptedException e) {
      interrupted = true;
      schedule.stop(interrupt(e));
      if (since != null) {
        cancel();
      }
      endingAt = time.nanos();
      return null;
    }
  }

  private static CallInterruptedException interrupt(@Nullable InterruptedException cause) {
    return new CallInterruptedException(
        "the thread that ran the batch was interrupted", cause, List.of(), null);
  }

  /** Ends the waits, which may last for minutes, when the client is closed. */
  private void requireOpen() {
    IllegalStateException e = BatchEnds.closed(plan.http);
    if (e != null) {
      schedule.fail(e);
      endingAt = time.nanos();
    }
  }

  /** Ends the calls in flight. */
  private void cancel() {
    if (interrupted) { // Else the client is closed, and the schedule has failed.
      schedule.fail(interrupt(null));
    }
    cancelled.complete(null);
  }

  private void report(boolean over) {
    long now = time.nanos();
    if (over || (reportIsDue && now - reportedAt >= REPORT_NANOS)) {
      reportedAt = now;
      reportIsDue = false;
      plan.onProgress.accept(progress());
    }
  }

  BatchProgress progress() {
    return new BatchProgress(counts, schedule.state());
  }

  void stop() {
    schedule.stop();
  }

  /** After the last result: throws what ended the batch. */
  private void end() {
    Throwable failure = schedule.failure();
    try {
      release();
    } catch (RuntimeException e) { // The journal cannot be closed.
      if (failure == null) {
        throw e;
      }
      failure.addSuppressed(e);
    }
    if (failure instanceof Error e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure != null) {
      throw new IllegalStateException("the input of the batch failed", failure);
    }
  }

  /** Stops and waits for the rows in flight; their results are not delivered. */
  @Override
  public void close() {
    schedule.stop();
    while (!results.isOver()) {
      WriteResult unused = poll();
    }
    release();
  }

  private void release() {
    if (closed) {
      return;
    }
    closed = true;
    reader.interrupt(); // The input may block, and its rows are not needed any more.
    try {
      TimeUnit.NANOSECONDS.timedJoin(reader, READER_TIMEOUT.toNanos());
    } catch (InterruptedException e) {
      interrupted = true;
    }
    Journal journal = plan.journal;
    try {
      if (journal != null && plan.closesJournal) {
        journal.close();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
