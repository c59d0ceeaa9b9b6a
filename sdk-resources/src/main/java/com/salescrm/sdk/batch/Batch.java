package com.salescrm.sdk.batch;

import com.salescrm.sdk.batch.journal.Journal;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.http.ApiClient;
import com.salescrm.sdk.core.http.ApiRequest;
import com.salescrm.sdk.core.http.Explanation;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs many writes: several at once, the writes of one key in the order of the input, at the speed that the service allows.
 * A failed write does not stop the others. The input is read while the batch runs, at most 16 writes for each worker ahead,
 * so its size is not limited by memory. {@code crm.batch(…)} creates it.
 *
 * <p>A write waits up to 15 minutes for the rate limit of the service or the end of an outage. A create whose response was
 * lost is found by one pass of the list, with other such creates, and sent again only if it had no effect. A 401 or 402, a
 * lost refresh token, a token endpoint that rejects the client, a certificate that is not trusted, a service that fails for
 * all of several writes in these 15 minutes, a database of an index that refuses each use (such as a missing table), a closed
 * client (5 seconds later for calls in flight), cancelled calls of the client, and a journal that cannot be written or no
 * longer owns its rows end the batch. While no write has a response, one that can be neither found nor sent again, such as a
 * POST without an index, is sent every 5 seconds.
 *
 * <p>A batch runs once. Set its options first; then {@link #stop} may be called by any thread, everything else by one.
 */
public final class Batch {
  private static final int MAX_CONCURRENCY = 256;

  private final ApiClient http;
  private final Stream<Write> writes;
  private final AtomicReference<@Nullable BatchRun> running = new AtomicReference<>();
  private int concurrency = 8;
  private @Nullable Supplier<Journal> journal;
  private boolean closesJournal;
  private Consumer<? super WriteResult> onResult = result -> {};
  private Consumer<? super BatchProgress> onProgress = progress -> {};
  private Limits limits = Limits.DEFAULTS;
  private boolean started;
  private boolean planned;
  private final CompletableFuture<Void> stopping = new CompletableFuture<>();

  /**
   * Creates a batch; {@code CrmClient.batch} does.
   *
   * @param http sends the requests
   * @param writes read once, on another thread; closed at the end
   */
  public Batch(ApiClient http, Stream<Write> writes) {
    this.http = Arguments.notNull(http, "http");
    this.writes = Arguments.notNull(writes, "writes");
  }

  /**
   * Creates a batch of rows; {@code CrmClient.batch} does.
   *
   * @param http sends the requests
   * @param rows read once, on another thread; closed at the end
   * @param write makes the write of a row, on that thread; if it throws, the row fails with its exception
   * @param <T> the type of a row
   * @return the batch
   */
  public static <T> Batch of(ApiClient http, Stream<T> rows, Function<? super T, Write> write) {
    Arguments.notNull(rows, "rows");
    Arguments.notNull(write, "write");
    AtomicLong position = new AtomicLong();
    return new Batch(
        http, rows.map(row -> InvalidRow.or(position.incrementAndGet(), () -> write.apply(row))));
  }

  /**
   * Records the rows in a journal, so that the same batch can be started again after a crash: finished writes are skipped,
   * and those in doubt are resolved. An upsert whose values have changed since waits for the lag of the list of its index
   * before the first pass. None by default.
   *
   * <p>A write that failed is tried again by the next run, although later writes of its key may have taken effect since:
   * it would then restore older values. If several writes of your input set the same fields of an object, run it again
   * with a new journal instead: all writes run in order again, and an upsert that changes nothing sends nothing.
   *
   * <p>A journal belongs to the base address of its first batch: with another one, {@link #run} throws an {@link
   * IllegalStateException}. Use a new journal for another organization of the same service, too.
   *
   * @param value stays open
   * @return this batch
   */
  public Batch journal(Journal value) {
    Arguments.notNull(value, "value");
    requireNotStarted();
    journal = () -> value;
    closesJournal = false;
    return this;
  }

  /**
   * Records the rows in a file, as {@link #journal(Journal)} with {@link Journal#file}. It is opened at the start and closed
   * at the end.
   *
   * @param file created if it is missing
   * @return this batch
   */
  public Batch journal(Path file) {
    Arguments.notNull(file, "file");
    requireNotStarted();
    journal = () -> Journal.file(file);
    closesJournal = true;
    return this;
  }

  /**
   * Sets the number of writes that run at once. 8 by default.
   *
   * @param writesAtOnce 1 to 256
   * @return this batch
   * @throws IllegalArgumentException if it is outside of this range
   */
  public Batch concurrency(int writesAtOnce) {
    if (writesAtOnce < 1 || writesAtOnce > MAX_CONCURRENCY) {
      throw new IllegalArgumentException(
          "concurrency must be 1 to " + MAX_CONCURRENCY + ", but was " + writesAtOnce);
    }
    requireNotStarted();
    concurrency = writesAtOnce;
    return this;
  }

  /**
   * Sets what is called with each result, by the thread that runs the batch. Workers wait if it is slow. Its exception
   * stops the batch, and {@link #run} throws it after the writes in flight have ended; their results are not delivered.
   *
   * @param listener may call {@link #stop}
   * @return this batch
   */
  public Batch onResult(Consumer<? super WriteResult> listener) {
    Arguments.notNull(listener, "listener");
    requireNotStarted();
    onResult = listener;
    return this;
  }

  /**
   * Sets what is called while the batch progresses, at most every 100 ms and at the end, by the thread that runs the batch.
   * Its exception is treated like that of {@link #onResult}.
   *
   * @param listener may call {@link #stop}
   * @return this batch
   */
  public Batch onProgress(Consumer<? super BatchProgress> listener) {
    Arguments.notNull(listener, "listener");
    requireNotStarted();
    onProgress = listener;
    return this;
  }

  Batch limits(Limits value) {
    limits = value;
    return this;
  }

  private void requireNotStarted() {
    if (started) {
      throw new IllegalStateException("the batch was started already; create another one");
    }
  }

  /**
   * Runs the batch to the end of its input, or until it is stopped. If the thread is interrupted, no further write is
   * begun, and after 5 seconds, or a second interrupt, calls in flight are cancelled and may be {@link WriteStatus#UNKNOWN}.
   *
   * @return the counts of all writes
   * @throws IllegalStateException if the batch was started before, the client is closed, or the journal belongs to another
   *     service
   * @throws IllegalArgumentException if the attempt timeout of the client is longer than the journal allows ({@link
   *     Journal#maxAttemptTimeout}); nothing was written
   * @throws com.salescrm.sdk.core.error.CrmException if the credentials are rejected (401, 402, no refresh token), the
   *     service fails for all writes for 15 minutes or its certificate is not trusted, the calls of the client are cancelled
   *     ({@code cancelWhen}), or the thread is interrupted; its interrupt flag is set then
   * @throws RuntimeException what the input or a listener threw, the journal if it cannot be written, or an {@link
   *     java.io.UncheckedIOException} if the database of an index fails for 15 minutes or refuses each use; the writes in
   *     flight have ended
   */
  public BatchProgress run() {
    return finish(start());
  }

  private BatchProgress finish(BatchRun.Plan plan) {
    return finish(start(plan));
  }

  private static BatchProgress finish(BatchRun started) {
    try (BatchRun run = started) {
      boolean more = true;
      while (more) {
        more = run.next() != null;
      }
      return run.progress();
    }
  }

  /**
   * Reads what the batch would do; nothing is changed. Each index is read again, and each object that would be changed is
   * read for each of its writes, if a GET returns it. Two writes of one object cannot be planned together: the second one of
   * the input is refused. Keeps all writes in memory. The listener of {@link #onProgress} receives the counts of what the
   * writes would do; that of {@link #onResult} and the journal are not used. Afterwards the batch can {@link #apply} the
   * plan.
   *
   * @return what each write would do
   * @throws IllegalStateException if the batch was started before
   * @throws RuntimeException as for {@link #run}
   */
  public BatchPlan plan() {
    requireNotStarted();
    started = true;
    planned = true;
    Planning planning = new Planning();
    finish(new BatchRun.Plan(
        http,
        writes.map(planning::planned),
        concurrency,
        null,
        false,
        false,
        result -> {},
        progress -> onProgress.accept(planning.exact(progress)),
        limits));
    return planning.plan();
  }

  /**
   * Sends the requests of a plan, with the options of this batch. A write whose object has changed since, in any field, is
   * refused: it ends as {@link WriteStatus#FAILED} with an {@link IllegalStateException}. Each index is read again at the
   * start, and each object right before each attempt to change or delete it. An object that no GET returns, such as a
   * membership, is not compared.
   *
   * <p>If the response of an attempt is lost, the object decides: if it is equal to that of the plan, the request is sent
   * again; if it has the values of an update, or is deleted, the write has succeeded; otherwise it ends as {@link
   * WriteStatus#UNKNOWN}.
   *
   * <p>The service has no conditional requests. So a change by others is overwritten if it takes effect between the read and
   * the write after it, normally some milliseconds (as long as the attempt timeout if the network is slow), or while a
   * request is repeated at once because a pooled connection was closed. A create is refused only if the pass of the list at
   * the start shows an object with its key.
   *
   * @param plan from {@link #plan} of this or another batch
   * @return the counts of all writes
   * @throws IllegalStateException if the batch was run or applied before
   * @throws RuntimeException as for {@link #run}
   */
  public BatchProgress apply(BatchPlan plan) {
    Arguments.notNull(plan, "plan");
    if (!planned) {
      requireNotStarted();
      writes.close(); // The plan has the input.
    }
    started = true;
    planned = false;
    load(plan);
    Stream<Write> input = plan.entries().stream()
        .map(entry -> new Write(entry.write.key(), new PlannedOperation(entry)));
    return finish(planOf(input));
  }

  /** Reads the lists of a plan; a stop ends it. */
  private void load(BatchPlan plan) {
    ApiClient view = http.withOptions(options -> options.cancelWhen(stopping));
    try {
      plan.indexes().forEach(index -> index.contents().load(view));
    } catch (CallCancelledException e) {
      if (!stopping.isDone()) {
        throw e;
      }
    }
  }

  /** Opens the journal. */
  private BatchRun.Plan planOf(Stream<Write> input) {
    Journal opened = null;
    boolean continues = false;
    try {
      opened = journal == null ? null : journal.get();
      if (opened != null) {
        continues = requireSuitable(opened);
      }
    } catch (Throwable e) {
      close(input, e);
      if (opened != null && closesJournal) {
        close(opened, e);
      }
      throw e;
    }
    return new BatchRun.Plan(
        http, input, concurrency, opened, closesJournal, continues, onResult, onProgress, limits);
  }

  static void close(AutoCloseable resource, Throwable reason) {
    try {
      resource.close();
    } catch (Exception e) {
      reason.addSuppressed(e);
    }
  }

  /** Returns whether a batch used the journal before. */
  private boolean requireSuitable(Journal opened) {
    Explanation any = http.explain(client -> client.send(ApiRequest.get("/").build()));
    requireShortAttempts(opened, any.attemptTimeout());
    return RowBeginnings.requireService(opened, any.url(), ClientInternals.of(http));
  }

  private static void requireShortAttempts(Journal opened, Duration timeout) {
    Optional<Duration> most = opened.maxAttemptTimeout();
    if (most.isPresent() && timeout.compareTo(most.get()) > 0) {
      throw new IllegalArgumentException("attemptTimeout must be at most " + most.get() + " with "
          + opened + ", but is " + timeout
          + ": a request could run longer than the journal owns its"
          + " row. Set it with withOptions(options -> options.attemptTimeout(…))");
    }
  }

  /**
   * Runs the batch while its results are taken: nothing is sent before the terminal operation, and workers wait while 16
   * results for each of them are not taken. Exceptions are those of {@link #run}.
   *
   * @return the results, sequential, in the order in which the writes end; close it if it is not taken to its end: that
   *     stops the batch and waits for the writes in flight
   */
  public Stream<WriteResult> results() {
    requireNotStarted();
    Spliterator<WriteResult> results =
        new AbstractSpliterator<>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
          @Override
          public boolean tryAdvance(Consumer<? super WriteResult> action) {
            BatchRun present = running.get();
            BatchRun run = present == null ? start() : present;
            try {
              WriteResult result = run.next();
              if (result != null) {
                action.accept(result);
              }
              return result != null;
            } catch (Throwable e) {
              close(run, e); // The stream may never be closed.
              throw e;
            }
          }
        };
    return StreamSupport.stream(results, false).onClose(this::close);
  }

  private BatchRun start() {
    requireNotStarted();
    started = true;
    return start(planOf(writes));
  }

  private BatchRun start(BatchRun.Plan plan) {
    BatchRun run = new BatchRun(plan);
    running.set(run);
    if (stopping.isDone()) {
      run.stop();
    }
    run.start();
    return run;
  }

  private void close() {
    started = true;
    BatchRun run = running.get();
    if (run == null) {
      writes.close();
    } else {
      run.close();
    }
  }

  /**
   * Stops the batch: no further write is begun, and those in flight end, doubts resolved; during an outage that can take 15
   * minutes. A write that has been delayed so as to keep to the rate limit is not sent, and has no result. Returns at once.
   * Before the start, nothing will be begun.
   */
  public void stop() {
    stopping.complete(null);
    BatchRun run = running.get();
    if (run != null) {
      run.stop();
    }
  }
}
