package com.salescrm.sdk.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The results that the caller has not taken yet. {@link Schedule} begins no row while they are many, but those of begun rows
 * are added without waiting: the caller may wait for such a row. Safe for many threads.
 */
final class ResultQueue {
  // The lock guards results and ended. Workers add; the thread that runs the batch takes.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<WriteResult> results = new ArrayDeque<>();
  private boolean ended;

  /** Adds a result. */
  void put(WriteResult result) {
    lock.lock();
    try {
      results.addLast(result);
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Takes a result, after waiting at most that long for one; null if there is none. */
  @Nullable
  WriteResult poll(long nanos) throws InterruptedException {
    lock.lock();
    try {
      long left = nanos;
      while (results.isEmpty() && !ended && left > 0) {
        left = changed.awaitNanos(left);
      }
      return results.pollFirst();
    } finally {
      lock.unlock();
    }
  }

  /** No further results are added. */
  void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether all results are taken and no further one will be added. */
  boolean isOver() {
    lock.lock();
    try {
      return ended && results.isEmpty();
    } finally {
      lock.unlock();
    }
  }
}
