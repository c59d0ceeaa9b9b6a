package com.salescrm.sync.serve;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for a condition, for at most a minute. */
public final class Waiting {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private Waiting() {}

  /** Waits until the condition is true. */
  public static void until(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + LONGEST + ": " + what);
      }
      pause(20);
    }
  }

  /** Waits for a time. */
  public static void pause(long millis) throws InterruptedException {
    boolean ignored = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
  }
}
