package com.salescrm.sdk.core.internal.concurrent;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Starts threads and lets them wait for each other. A simulation replaces it and decides which thread continues. */
public interface Threads {
  /** The threads of the JVM. */
  Threads SYSTEM = new Threads() {};

  /** Starts a thread. */
  default void start(Thread thread) {
    thread.start();
  }

  /** Waits until the latch is at 0, for at most {@code limit}; true if it is. */
  default boolean await(CountDownLatch latch, Duration limit) throws InterruptedException {
    return latch.await(TimeUnit.NANOSECONDS.convert(limit), TimeUnit.NANOSECONDS);
  }

  /**
   * Waits until the future is complete, for at most {@code limit}; true if it is. Unlike {@code future.get}, it runs no other
   * task of the application meanwhile if the thread is one of a {@code ForkJoinPool}: such a task may take any time.
   */
  default boolean await(CompletableFuture<?> future, Duration limit) throws InterruptedException {
    if (future.isDone()) {
      return true;
    }
    CountDownLatch complete = new CountDownLatch(1);
    CompletableFuture<?> ignored = future.whenComplete((result, failure) -> complete.countDown());
    try {
      return await(complete, limit);
    } catch (InterruptedException e) {
      if (!future.isDone()) {
        throw e;
      }
      Thread.currentThread().interrupt(); // The next wait ends; this result is not lost.
      return true;
    }
  }

  /** Waits until the condition is signalled, for at most that long. It may return earlier. */
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  default void await(Condition condition, long nanos) throws InterruptedException {
    long unused = condition.awaitNanos(nanos);
  }

  /** Acquires a lock that its holder may hold for the time of a request. */
  default void lock(ReentrantLock lock) {
    lock.lock();
  }
}
