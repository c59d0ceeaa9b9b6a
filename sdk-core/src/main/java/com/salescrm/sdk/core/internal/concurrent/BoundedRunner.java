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
 * Runs a limited number of tasks at once on an executor and queues the others, in order and without threads. Tasks that are
 * started from within a task have a limit of their own, so that a task can wait for them. Safe for many threads.
 */
public final class BoundedRunner {
  // lock guards waiting, running, the number of drain loops, and starting, the number of those that
  // have not taken a task yet. A loop is started under the lock, so that a task does not wait for a
  // loop that could not be started.
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Runnable> waiting = new LinkedHashSet<>();
  // The runner whose task the thread runs; shared by the runners of all levels.
  private final ThreadLocal<@Nullable BoundedRunner> current;
  private final AtomicReference<@Nullable BoundedRunner> nested = new AtomicReference<>();
  private final Executor threads;
  private final int limit;
  private final int queueLimit;
  private int running;
  private int starting;

  /**
   * Creates a runner.
   *
   * @param limit the number of tasks that run at once
   * @param queueLimit the number of tasks that wait
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

  /** The runner for tasks that this thread starts: within a task, the nested runner. */
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

  /** Runs the part of a task that may start tasks and wait for them. */
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
   * Runs a task at once or queues it. Its exceptions go to the uncaught exception handler of the thread.
   *
   * @param task compared by {@code equals}: a queued task is not queued again
   * @throws RejectedExecutionException if the queue is full, or if no task runs and the executor rejects this one; the task
   *     will not run
   */
  public void execute(Runnable task) {
    lock.lock();
    try {
      waiting.add(task);
      if (running < limit) {
        startLoop(task);
      }
      requirePlace(task);
    } finally {
      lock.unlock();
    }
  }

  /** A task that a starting loop takes at once needs no place in the queue. */
  private void requirePlace(Runnable task) {
    if (waiting.size() - starting > queueLimit) {
      waiting.remove(task);
      throw new RejectedExecutionException(queueLimit + " tasks are already queued");
    }
  }

  /** Removes a task from the queue; false if it is not in it. */
  public boolean remove(Runnable task) {
    lock.lock();
    try {
      return waiting.remove(task);
    } finally {
      lock.unlock();
    }
  }

  private void startLoop(Runnable task) {
    running++;
    starting++;
    try {
      threads.execute(this::drain);
    } catch (RuntimeException | Error e) {
      running--;
      starting--;
      if (running == 0) { // Otherwise another loop runs the task.
        waiting.remove(task);
        throw e;
      }
    }
  }

  private void drain() {
    for (Runnable task = next(1); task != null; task = next(0)) {
      run(task);
    }
  }

  private static void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // It must not end the loop, which would lower the limit.
      report(e);
    } finally {
      Thread.interrupted(); // The interrupt flag of a task must not affect the next one.
    }
  }

  private static void report(Throwable failure) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable e) {
      // Ignored, as the JVM ignores exceptions of such a handler.
    }
  }

  private @Nullable Runnable next(int started) {
    lock.lock();
    try {
      starting -= started;
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
