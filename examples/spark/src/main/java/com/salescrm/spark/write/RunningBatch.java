package com.salescrm.spark.write;

import com.salescrm.sdk.batch.Batch;
import com.salescrm.sdk.batch.Write;
import com.salescrm.sdk.batch.WriteResult;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A batch that runs on a thread of its own while a task adds rows. Used by the thread of the task. */
final class RunningBatch {
  private static final int MOST_WAITING = 64;
  private static final long CHECK_MILLIS = 200;

  private final BlockingQueue<Optional<Write>> rows = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Batch batch;
  private final FutureTask<Void> run;
  private final Thread thread;

  /**
   * Starts the batch.
   *
   * @param onResult called with each result, on another thread
   */
  RunningBatch(WriteSession session, Consumer<WriteResult> onResult) {
    Stream<Write> writes =
        Stream.generate(this::take).takeWhile(Optional::isPresent).map(Optional::orElseThrow);
    this.batch = new Batch(session.http(), writes).journal(session.journal()).onResult(onResult);
    this.run = new FutureTask<>(batch::run, null);
    this.thread = new Thread(run, "salescrm-spark-write");
    thread.setDaemon(true);
    thread.start();
  }

  private Optional<Write> take() {
    try {
      return rows.take();
    } catch (InterruptedException e) { // The batch has ended.
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  void add(Write row) throws InterruptedException {
    put(Optional.of(row));
  }

  /** Waits for the end of all rows. */
  void end() throws InterruptedException {
    put(Optional.empty());
    result();
  }

  private void put(Optional<Write> row) throws InterruptedException {
    while (!rows.offer(row, CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
      if (run.isDone()) {
        result();
        throw new IllegalStateException("the batch ended before its last row");
      }
    }
  }

  private void result() throws InterruptedException {
    try {
      run.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException own) {
        throw own;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Begins no further row, and waits until those in flight have ended, at most some seconds. */
  void stop() {
    batch.stop();
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        thread.interrupt(); // Cancels the requests at once.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
