package com.salescrm.sdk.core.internal.concurrent;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs at most so many tasks at once on another executor and keeps the rest in order, without a thread for those that
 * wait. Safe for many threads.
 */
public final class BoundedRunner implements Executor {
  // lock guards waiting and running: running is the number of drain loops that have been started
  // and not ended.
  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private final Executor threads;
  private final int limit;
  private int running;

  public BoundedRunner(Executor threads, int limit) {
    this.threads = threads;
    this.limit = limit;
  }

  @Override
  public void execute(Runnable task) {
    lock.lock();
    try {
      waiting.add(task);
      if (running == limit) {
        return;
      }
      running++;
    } finally {
      lock.unlock();
    }
    threads.execute(this::drain);
  }

  private void drain() {
    for (Runnable task = next(); task != null; task = next()) {
      task.run();
    }
  }

  private @Nullable Runnable next() {
    lock.lock();
    try {
      Runnable task = waiting.poll();
      if (task == null) {
        running--;
      }
      return task;
    } finally {
      lock.unlock();
    }
  }
}
