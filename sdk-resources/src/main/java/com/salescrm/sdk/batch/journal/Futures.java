package com.salescrm.sdk.batch.journal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;

/** Waits for what the thread of a journal does. */
final class Futures {
  private Futures() {}

  /**
   * Waits for a result without regard to interrupts, which are preserved. Unlike {@code future.join}, it runs no other task of
   * the application meanwhile if the thread is one of a {@code ForkJoinPool}: such a task may take any time.
   */
  static <T> T await(CompletableFuture<T> future) {
    CountDownLatch complete = new CountDownLatch(1);
    CompletableFuture<T> unused = future.whenComplete((result, e) -> complete.countDown());
    boolean interrupted = false;
    while (complete.getCount() > 0) {
      try {
        complete.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
