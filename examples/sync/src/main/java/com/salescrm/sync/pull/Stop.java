package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A request to stop, such as Ctrl-C: calls in flight are cancelled, the open transaction commits or rolls back,
 * then the process ends. Safe for many threads.
 */
public final class Stop {
  private static final long PATIENCE_SECONDS = 20;

  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  /**
   * A request that is made when the JVM shuts down during the run.
   *
   * @param err where the stop is reported
   * @return the request, not made yet
   */
  public static Stop onShutdown(PrintStream err) {
    Stop stop = new Stop();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.askAndWait(err), "crm-sync-stop"));
    return stop;
  }

  private void askAndWait(PrintStream err) {
    if (ended.getCount() == 0) {
      return; // The normal end of a run.
    }
    ask();
    try {
      boolean done = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      err.println("crm-sync: stopped" + (done ? "" : " while the database was still busy")
          + "; run the same command again to resume");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Requests the stop. */
  public void ask() {
    asked.complete(null);
  }

  /** {@return whether a stop was requested} */
  public boolean isAsked() {
    return asked.isDone();
  }

  /**
   * Waits until a stop is requested, for a time at most.
   *
   * @param time the longest time
   */
  public void await(Duration time) {
    try {
      asked.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return; // The time has passed.
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // A stop never fails.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return a future that completes when a stop is requested} */
  public CompletableFuture<Void> asked() {
    return asked;
  }

  /** Throws if a stop was requested; called between two steps. */
  public void check() {
    if (isAsked()) {
      throw stopped();
    }
  }

  /** {@return the problem that ends the run; its line is printed after everything is closed} */
  public static Problem stopped() {
    return new Problem(ExitCode.STOPPED, "stopped");
  }

  /** Called after everything is closed. */
  public void ended() {
    ended.countDown();
  }
}
