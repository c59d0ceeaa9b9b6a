package com.salescrm.sync.pull;

import com.salescrm.sync.cli.ExitCode;
import com.salescrm.sync.cli.Problem;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wish to stop, as Ctrl-C utters it: calls on the wire end at once, the transaction under way is carried out or rolled
 * back, and the process ends when that is done. Safe for many threads.
 */
final class Stop {
  private static final long PATIENCE_SECONDS = 20;

  private final CompletableFuture<Void> asked = new CompletableFuture<>();
  private final CountDownLatch ended = new CountDownLatch(1);

  /** One that is uttered when the JVM is told to end while the run is under way. */
  static Stop onShutdown(PrintStream err) {
    Stop stop = new Stop();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop.askAndWait(err), "crm-sync-stop"));
    return stop;
  }

  private void askAndWait(PrintStream err) {
    if (ended.getCount() == 0) {
      return; // The ordinary end of a run.
    }
    ask();
    try {
      boolean done = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      err.println("crm-sync: stopped" + (done ? "" : " while the database was still busy")
          + "; run the same command again to go on where it was");
    } catch (InterruptedException nobodyInterruptsHooks) {
      Thread.currentThread().interrupt();
    }
  }

  /** Asks to stop. */
  void ask() {
    asked.complete(null);
  }

  /** Whether it was asked for. */
  boolean isAsked() {
    return asked.isDone();
  }

  /** Completes when it is asked for. */
  CompletableFuture<Void> asked() {
    return asked;
  }

  /** Ends the run between two steps, if that was asked for. */
  void check() {
    if (isAsked()) {
      throw stopped();
    }
  }

  /** What the run ends with; the line about it is printed when everything is closed. */
  static Problem stopped() {
    return new Problem(ExitCode.STOPPED, "stopped");
  }

  /** To be called when everything is closed. */
  void ended() {
    ended.countDown();
  }
}
