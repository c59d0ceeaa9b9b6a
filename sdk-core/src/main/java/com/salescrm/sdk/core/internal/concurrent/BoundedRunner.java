package com.salescrm.sdk.core.internal.concurrent;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs at most so many tasks at once on another executor and queues the rest in order, without a thread for those that
 * wait. Tasks that are started from within a task have as many places of their own, so that a task can wait for them.
 * Safe for many threads.
 */
public final class BoundedRunner {
  // lock guards waiting and running: running is the number of drain loops that have been started
  // and not ended. A loop is started under the lock, so that no task is left to a loop that then
  // cannot be started.
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Runnable> waiting = new LinkedHashSet<>();
  // The runner of the task that the thread is in; absent outside of tasks. Shared by the runners of
  // all levels.
  private final ThreadLocal<@Nullable BoundedRunner> current;
  private final AtomicReference<@Nullable BoundedRunner> nested = new AtomicReference<>();
  private final Executor threads;
  private final int limit;
  private final int queueLimit;
  private int running;

  /**
   * A runner without tasks.
   *
   * @param limit how many tasks run at once
   * @param queueLimit how many more may wait
   */
  public BoundedRunner(Executor threads, int limit, int queueLimit) {
    this(threads, limit, queueLimit, new ThreadLocal<>());
  }

  private BoundedRunner(
      Executor threads, int limit, int queueLimit, ThreadLocal<@Nullable BoundedRunner> current) {
    this.current = current;
    this.threads = threads;
    this.limit = limit;
    this.queueLimit = queueLimit;
  }

  /** The runner for what is started on this thread: another one within a task than outside of tasks. */
  public BoundedRunner here() {
    BoundedRunner outer = current.get();
    return outer == null ? this : outer.nested();
  }

  private BoundedRunner nested() {
    BoundedRunner runner = nested.get();
    if (runner != null) {
      return runner;
    }
    BoundedRunner fresh = new BoundedRunner(threads, limit, queueLimit, current);
    return nested.compareAndSet(null, fresh) ? fresh : Objects.requireNonNull(nested.get());
  }

  /** Does the part of a task that may wait for tasks that it starts. */
  public <T extends @Nullable Object> T inTask(Supplier<T> work) {
    BoundedRunner outer = current.get();
    current.set(this);
    try {
      return work.get();
    } finally {
      if (outer == null) {
        current.remove();
      } else {
        current.set(outer);
      }
    }
  }

  /**
   * Runs the task as soon as its turn comes. What it throws goes to the thread's handler of uncaught exceptions.
   *
   * @param task compared by {@code equals}: one that is queued is not queued again
   * @throws RejectedExecutionException if the queue is full, or no task runs and the other executor takes none; the
   *     task will not run
   */
  public void execute(Runnable task) {
    lock.lock();
    try {
      if (waiting.size() >= queueLimit) {
        throw new RejectedExecutionException(queueLimit + " tasks are waiting already");
      }
      waiting.add(task);
      if (running < limit) {
        startLoop(task);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes a task out of the queue; false if it runs, has run, or was never queued. */
  public boolean withdraw(Runnable task) {
    lock.lock();
    try {
      return waiting.remove(task);
    } finally {
      lock.unlock();
    }
  }

  private void startLoop(Runnable task) {
    running++;
    try {
      threads.execute(this::drain);
    } catch (RuntimeException | Error e) {
      running--;
      if (running == 0) { // Else one of the other loops takes the task.
        waiting.remove(task);
        throw e;
      }
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
      report(e);
    } finally {
      Thread.interrupted(); // A flag that the task set again is no interrupt of the next one.
    }
  }

  private static void report(Throwable failure) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable e) {
      // The JVM ignores what such a handler throws, and so does this.
    }
  }

  private @Nullable Runnable next() {
    lock.lock();
    try {
      Iterator<Runnable> first = waiting.iterator();
      if (!first.hasNext()) {
        running--;
        return null;
      }
      Runnable task = first.next();
      first.remove();
      return task;
    } finally {
      lock.unlock();
    }
  }
}
