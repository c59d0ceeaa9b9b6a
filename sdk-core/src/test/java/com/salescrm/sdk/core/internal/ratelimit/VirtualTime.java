package com.salescrm.sdk.core.internal.ratelimit;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * A time that passes only while all threads sleep: one of them runs, and when it sleeps, the one that wakes first
 * continues. The same jobs run in the same order each time, however slow the machine is.
 */
final class VirtualTime {
  /** A thread that sleeps. */
  private record Sleeper(long at, long number, Semaphore turn) {}

  // Used by the thread whose turn it is.
  private final PriorityQueue<Sleeper> sleepers =
      new PriorityQueue<>(Comparator.comparingLong(Sleeper::at).thenComparingLong(Sleeper::number));
  private long sleeps;
  private volatile long nanos;

  long nanos() {
    return nanos;
  }

  void sleep(Duration length) {
    sleepUntil(nanos + length.toNanos());
  }

  void sleepUntil(long at) {
    Sleeper self = add(at);
    wakeNext();
    self.turn.acquireUninterruptibly();
  }

  private Sleeper add(long at) {
    Sleeper sleeper = new Sleeper(at, sleeps++, new Semaphore(0));
    sleepers.add(sleeper);
    return sleeper;
  }

  private void wakeNext() {
    Sleeper next = sleepers.poll();
    if (next != null) {
      nanos = Math.max(nanos, next.at);
      next.turn.release();
    }
  }

  /** Runs jobs, each in a thread, from the time 0 to their end. */
  void run(List<Runnable> jobs) {
    ExecutorService threads = Executors.newFixedThreadPool(jobs.size());
    try {
      List<CompletableFuture<Void>> ends = jobs.stream()
          .map(job -> {
            Sleeper self = add(0);
            return CompletableFuture.runAsync(() -> run(job, self), threads);
          })
          .toList();
      wakeNext();
      ends.forEach(CompletableFuture::join);
    } finally {
      threads.shutdownNow();
    }
  }

  private void run(Runnable job, Sleeper self) {
    self.turn.acquireUninterruptibly();
    try {
      job.run();
    } finally {
      wakeNext();
    }
  }
}
