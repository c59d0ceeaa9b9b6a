package com.salescrm.sdk.core.internal.concurrent;

import com.salescrm.sdk.checkers.Interleavings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The interleavings of threads that start tasks with those that run them. */
class BoundedRunnerInterleavingTest {
  @Test
  void execute_byTwoThreads_runsEachTaskOnceWithinTheLimit() {
    Interleavings.explore(() -> {
      Workload workload = new Workload(1, 4);

      Interleavings.concurrently(() -> workload.execute(0), () -> workload.execute(1));
      workload.join();

      Interleavings.requireEqual(workload.runs(), List.of(1, 1));
      Interleavings.requireEqual(workload.mostAtOnce.get(), 1);
    });
  }

  @Test
  void remove_duringTheStart_runsTheTaskUnlessItWasRemoved() {
    Interleavings.explore(() -> {
      Workload workload = new Workload(1, 4);
      AtomicInteger removed = new AtomicInteger();

      Interleavings.concurrently(() -> workload.execute(0), () -> workload.execute(1), () -> {
        if (workload.remove(1)) {
          removed.incrementAndGet();
        }
      });
      workload.join();

      Interleavings.requireEqual(workload.runs(), List.of(1, 1 - removed.get()));
    });
  }

  @Test
  void execute_aboveTheQueueLimit_runsTheTasksThatAreNotRejected() {
    Interleavings.explore(() -> {
      Workload workload = new Workload(1, 1);
      AtomicInteger rejected = new AtomicInteger();

      Interleavings.concurrently(
          () -> rejected.addAndGet(workload.isRejected(0) ? 1 : 0),
          () -> rejected.addAndGet(workload.isRejected(1) ? 2 : 0));
      workload.join();

      Interleavings.requireEqual(
          workload.runs(), List.of(rejected.get() == 1 ? 0 : 1, rejected.get() == 2 ? 0 : 1));
    });
  }

  /** A runner with a thread for each loop, and two tasks. */
  private static final class Workload {
    private final List<Thread> loops = new ArrayList<>(); // Guarded by the lock of the runner.
    private final AtomicInteger[] runs = {new AtomicInteger(), new AtomicInteger()};
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final Runnable[] tasks = {() -> run(0), () -> run(1)};
    private final BoundedRunner runner;

    Workload(int limit, int queueLimit) {
      runner = new BoundedRunner(this::start, limit, queueLimit);
    }

    private void start(Runnable loop) {
      Thread thread = new Thread(loop);
      loops.add(thread);
      thread.start();
    }

    void execute(int task) {
      runner.execute(tasks[task]);
    }

    boolean isRejected(int task) {
      try {
        execute(task);
        return false;
      } catch (RejectedExecutionException e) {
        return true;
      }
    }

    boolean remove(int task) {
      return runner.remove(tasks[task]);
    }

    private void run(int task) {
      int now = atOnce.incrementAndGet();
      mostAtOnce.accumulateAndGet(now, Math::max);
      runs[task].incrementAndGet();
      atOnce.decrementAndGet();
    }

    void join() {
      loops.forEach(Interleavings::join);
    }

    List<Integer> runs() {
      return List.of(runs[0].get(), runs[1].get());
    }
  }
}
