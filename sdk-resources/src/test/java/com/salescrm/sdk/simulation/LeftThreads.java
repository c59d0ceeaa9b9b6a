package com.salescrm.sdk.simulation;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Checks that a process leaves no thread, except those that all clients share. */
final class LeftThreads {
  private static final String OWN = "salescrm-batch";
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long CHECK_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

  private LeftThreads() {}

  /** Waits until the threads have ended that are ending. */
  static void requireNone() {
    long start = System.nanoTime();
    while (left().findAny().isPresent()) {
      Violation.unless(
          System.nanoTime() - start < LIMIT_NANOS, "threads are left: " + left().toList());
      LockSupport.parkNanos(CHECK_NANOS);
    }
  }

  private static Stream<String> left() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    Thread[] threads = new Thread[group.activeCount() + 8];
    int count = group.enumerate(threads);
    return Arrays.stream(threads, 0, count)
        .filter(Objects::nonNull)
        .map(Thread::getName)
        .filter(name -> name.startsWith(OWN));
  }
}
