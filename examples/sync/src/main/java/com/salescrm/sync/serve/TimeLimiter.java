package com.salescrm.sync.serve;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time for which a request waits for the database. A driver waits for a lock for as long as {@code --lock-wait}
 * allows, and for a frozen server for ever, so its calls run in threads of their own. Safe for many threads.
 */
final class TimeLimiter {
  private final Duration limit;
  private final ThreadPoolExecutor threads;
  private final Semaphore admitted; // Also while another call makes it.

  /**
   * Creates the threads.
   *
   * @param most how many calls run at once, each with a connection
   * @param waiting how many more wait for that; a further one waits for a fifth of the limit to become one of these
   * @param limit how long a call may take, with its wait
   */
  TimeLimiter(int most, int waiting, Duration limit) {
    this.limit = limit;
    this.threads = new ThreadPoolExecutor(
        most,
        most,
        1,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(), // Of calls that are admitted.
        work -> {
          Thread thread = new Thread(work, "crm-sync-database");
          thread.setDaemon(true); // It may never end.
          return thread;
        });
    threads.allowCoreThreadTimeOut(true);
    this.admitted = new Semaphore(most + waiting);
  }

  /**
   * Calls the database. A call that has begun may still succeed after the limit.
   *
   * @param work the call
   * @param <R> the type of the result
   * @return the result
   * @throws Problem if the database fails, or does not respond in time
   */
  <R> R call(Callable<R> work) {
    return call(new FutureTask<>(work));
  }

  /** The same for a call that may also make others, see {@link #takeWaiting}. */
  <R> R call(FutureTask<R> call) {
    long end = System.nanoTime() + limit.toNanos();
    try {
      if (!admitted.tryAcquire(limit.toNanos() / 5, TimeUnit.NANOSECONDS)) {
        throw new TimeoutException();
      }
      try {
        threads.execute(call);
        return call.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      } finally {
        admitted.release();
      }
    } catch (ExecutionException e) {
      throw Problem.of(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw late(call, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw late(call, e);
    }
  }

  /** Removes calls that wait: the caller makes them. */
  List<Runnable> takeWaiting(int most) {
    List<Runnable> taken = new ArrayList<>();
    int ignored = threads.getQueue().drainTo(taken, most);
    return taken;
  }

  /** A call that has not begun does not begin any more, unless another one is making it. */
  private Problem late(FutureTask<?> call, Exception e) {
    boolean ignored = threads.remove(call) || call.cancel(false);
    return new Problem(
        ExitCode.DATABASE,
        "the database has not responded within " + limit.toMillis() / 1000.0 + " seconds",
        e);
  }
}
