package com.salescrm.spark.stream;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Without a trigger, Spark searches for new data a hundred times a second: the pause after a search that found none bounds the
 * requests. Belongs to one thread.
 */
final class IdlePause {
  private static final Duration LENGTH = Duration.ofSeconds(1);

  private long endNanos = System.nanoTime();

  /** Ends the pause; returns false if the thread was interrupted, because the query is stopped. */
  boolean await() {
    try {
      TimeUnit.NANOSECONDS.sleep(endNanos - System.nanoTime());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void after(boolean foundNone) {
    endNanos = System.nanoTime() + (foundNone ? LENGTH.toNanos() : 0);
  }
}
