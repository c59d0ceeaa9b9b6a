package com.salescrm.sdk.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The results that the caller has not taken yet: workers wait while it is full. Safe for many threads. */
final class ResultQueue {
  // The lock guards results and ended. Workers add; the thread that runs the batch takes.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notFull = lock.newCondition();
  private final Condition changed = lock.newCondition();
  private final Deque<WriteResult> results = new ArrayDeque<>();
  private final int limit;
  private boolean ended;

  ResultQueue(int limit) {
    this.limit = limit;
  }

  /** Adds a result, after waiting for room. */
  void put(WriteResult result) {
    lock.lock();
    try {
      while (results.size() >= limit) {
        notFull.awaitUninterruptibly(); // A result must not be lost.
      }
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
      WriteResult result = results.pollFirst();
      notFull.signal();
      return result;
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
