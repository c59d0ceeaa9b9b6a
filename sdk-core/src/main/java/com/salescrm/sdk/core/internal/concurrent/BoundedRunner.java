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

  /**
   * Runs the task as soon as its turn comes. What it throws goes to the thread's handler of uncaught exceptions.
   *
   * @throws java.util.concurrent.RejectedExecutionException if the other executor takes no more; the task will not run
   */
  @Override
  public void execute(Runnable task) {
    if (!mayStart(task)) {
      return;
    }
    try {
      threads.execute(this::drain);
    } catch (RuntimeException | Error noThread) {
      if (withdrawn(task)) {
        throw noThread;
      }
    }
  }

  /** Puts the task in line; whether a loop is to be started for it. */
  private boolean mayStart(Runnable task) {
    lock.lock();
    try {
      waiting.add(task);
      if (running == limit) {
        return false;
      }
      running++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** After a loop could not be started; false if another one has taken the task. */
  private boolean withdrawn(Runnable task) {
    lock.lock();
    try {
      running--;
      return waiting.remove(task);
    } finally {
      lock.unlock();
    }
  }

  private void drain() {
    for (Runnable task = next(); task != null; task = next()) {
      run(task);
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // Else it would end the loop, and its place were lost for good.
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
    } finally {
      Thread.interrupted(); // A flag that the task set again is no interrupt of the next one.
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
