package com.salescrm.sdk.core.internal.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class BoundedRunnerTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void execute_manyTasks_neverExceedsTheLimit(int limit) throws Exception {
    BoundedRunner runner = new BoundedRunner(Workers.shared(), limit, 2000);
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch done = new CountDownLatch(2000);

    for (int i = 0; i < 2000; i++) {
      runner.execute(() -> {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.onSpinWait();
        running.decrementAndGet();
        done.countDown();
      });
    }

    assertThat(done.await(15, TimeUnit.SECONDS)).isTrue();
    assertThat(most.get()).isBetween(1, limit);
  }

  @Test
  void execute_limitOfOne_preservesTheOrder() throws Exception {
    BoundedRunner runner = new BoundedRunner(Workers.shared(), 1, 500);
    List<Integer> order = new CopyOnWriteArrayList<>();
    List<Integer> expected = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(500);

    for (int i = 0; i < 500; i++) {
      int number = i;
      expected.add(number);
      runner.execute(() -> {
        order.add(number);
        done.countDown();
      });
    }

    assertThat(done.await(15, TimeUnit.SECONDS)).isTrue();
    assertThat(order).isEqualTo(expected);
  }

  @Test
  void execute_atTheLimit_startsNoThread() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 2, 9);
    List<String> order = new ArrayList<>();

    for (String name : List.of("a", "b", "c", "d")) {
      runner.execute(() -> order.add(name));
    }

    assertThat(started).hasSize(2);
    started.get(0).run();
    assertThat(order).containsExactly("a", "b", "c", "d");
  }

  @Test
  void execute_taskThrows_isReportedAndTheLimitIsUnchanged() throws Exception {
    List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    Executor threads = task -> {
      Thread thread = new Thread(task);
      thread.setUncaughtExceptionHandler((where, e) -> uncaught.add(e));
      thread.start();
    };
    BoundedRunner runner = new BoundedRunner(threads, 1, 9);
    CountDownLatch done = new CountDownLatch(1);
    IllegalStateException failure = new IllegalStateException("on purpose");
    AssertionError error = new AssertionError("on purpose");

    runner.execute(() -> {
      throw failure;
    });
    runner.execute(() -> {
      throw error;
    });
    runner.execute(done::countDown);

    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(uncaught).containsExactly(failure, error);
  }

  @Test
  void execute_noThreadAvailable_throwsAndTheLimitIsUnchanged() {
    List<Runnable> started = new ArrayList<>();
    AtomicInteger refusals = new AtomicInteger(2);
    BoundedRunner runner = new BoundedRunner(
        task -> {
          if (refusals.getAndDecrement() > 0) {
            throw new RejectedExecutionException("no thread");
          }
          started.add(task);
        },
        1,
        9);
    List<String> ran = new ArrayList<>();

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> runner.execute(() -> ran.add("refused")))
          .isInstanceOf(RejectedExecutionException.class);
    }
    runner.execute(() -> ran.add("taken"));
    started.forEach(Runnable::run);

    assertThat(ran).containsExactly("taken");
  }

  @Test
  void execute_threadCannotStartWhileAnotherTaskIsQueued_losesNoTask() throws Exception {
    CountDownLatch starting = new CountDownLatch(1);
    AtomicInteger refusals = new AtomicInteger(1);
    List<String> ran = new CopyOnWriteArrayList<>();
    AtomicReference<Thread> second = new AtomicReference<>();
    Executor threads = task -> {
      if (refusals.getAndDecrement() > 0) {
        starting.countDown();
        // The other caller has queued its task, or waits for the lock.
        while (second.get() == null || second.get().getState() == Thread.State.RUNNABLE) {
          Thread.onSpinWait();
        }
        throw new RejectedExecutionException("no thread");
      }
      task.run();
    };
    BoundedRunner runner = new BoundedRunner(threads, 1, 9);
    Thread other = new Thread(() -> {
      try {
        starting.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      second.set(Thread.currentThread());
      runner.execute(() -> ran.add("second"));
    });
    other.start();

    assertThatThrownBy(() -> runner.execute(() -> ran.add("first")))
        .isInstanceOf(RejectedExecutionException.class);
    other.join(5_000);

    assertThat(ran).containsExactly("second");
  }

  @Test
  void execute_threadCannotStartWhileOthersRun_otherLoopRunsTheTask() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(
        task -> {
          if (!started.isEmpty()) {
            throw new RejectedExecutionException("no thread");
          }
          started.add(task);
        },
        2,
        9);
    List<String> ran = new ArrayList<>();

    runner.execute(() -> ran.add("first"));
    runner.execute(() -> ran.add("second"));
    started.get(0).run();

    assertThat(ran).containsExactly("first", "second");
  }

  @Test
  void execute_exceptionHandlerThrows_theLimitIsUnchanged() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 1, 9);
    List<String> ran = new ArrayList<>();
    runner.execute(() -> {
      throw new IllegalStateException("on purpose");
    });
    runner.execute(() -> ran.add("next"));
    Thread thread = new Thread(started.get(0));
    thread.setUncaughtExceptionHandler((where, e) -> {
      throw new IllegalStateException("on purpose, too");
    });

    thread.start();
    join(thread);

    assertThat(ran).containsExactly("next");
  }

  private static void join(Thread thread) {
    try {
      thread.join(5_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void execute_fullQueue_isRejected() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 1, 2);
    List<String> ran = new ArrayList<>();
    runner.execute(() -> ran.add("a"));
    runner.execute(() -> ran.add("b"));
    runner.execute(() -> ran.add("c"));

    assertThatThrownBy(() -> runner.execute(() -> ran.add("d")))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("2 tasks are already queued");
    started.get(0).run();

    assertThat(ran).containsExactly("a", "b", "c");
  }

  @Test
  void execute_belowTheLimit_needsNoPlaceInTheQueue() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 10, 1);
    List<Integer> ran = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      int number = i;
      runner.execute(() -> ran.add(number));
    }

    assertThatThrownBy(() -> runner.execute(() -> ran.add(11)))
        .isInstanceOf(RejectedExecutionException.class);
    started.forEach(Runnable::run);
    assertThat(ran).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  }

  @Test
  void remove_queuedTask_freesItsPlaceInTheQueue() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 1, 2);
    List<String> ran = new ArrayList<>();
    Runnable second = () -> ran.add("b");
    runner.execute(() -> ran.add("a"));
    runner.execute(second);

    assertThat(runner.remove(second)).isTrue();
    assertThat(runner.remove(second)).isFalse();
    runner.execute(() -> ran.add("c"));
    started.get(0).run();

    assertThat(ran).containsExactly("a", "c");
  }

  @Test
  void execute_taskLeavesThreadInterrupted_nextTaskIsNotInterrupted() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 1, 9);
    List<Boolean> interrupted = new ArrayList<>();
    runner.execute(() -> Thread.currentThread().interrupt());
    runner.execute(() -> interrupted.add(Thread.currentThread().isInterrupted()));

    try {
      started.get(0).run();
    } finally {
      Thread.interrupted();
    }

    assertThat(interrupted).containsExactly(false);
  }
}
