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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class BoundedRunnerTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void execute_ofMany_runsThemAllAndNeverMoreAtOnceThanTheLimit(int limit) throws Exception {
    BoundedRunner runner = new BoundedRunner(Workers.shared(), limit);
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
  void execute_withALimitOfOne_keepsTheOrder() throws Exception {
    BoundedRunner runner = new BoundedRunner(Workers.shared(), 1);
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
  void execute_whileAllPlacesAreTaken_startsNoThread() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 2);
    List<String> order = new ArrayList<>();

    for (String name : List.of("a", "b", "c", "d")) {
      runner.execute(() -> order.add(name));
    }

    assertThat(started).hasSize(2);
    started.get(0).run();
    assertThat(order).containsExactly("a", "b", "c", "d");
  }

  @Test
  void task_thatThrows_isHeardOfAndDoesNotTakeItsPlaceAway() throws Exception {
    List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    Executor threads = task -> {
      Thread thread = new Thread(task);
      thread.setUncaughtExceptionHandler((where, e) -> uncaught.add(e));
      thread.start();
    };
    BoundedRunner runner = new BoundedRunner(threads, 1);
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
  void execute_whenNoThreadIsToBeHad_tellsTheCallerAndKeepsThePlace() {
    List<Runnable> started = new ArrayList<>();
    AtomicInteger refusals = new AtomicInteger(2);
    BoundedRunner runner = new BoundedRunner(
        task -> {
          if (refusals.getAndDecrement() > 0) {
            throw new RejectedExecutionException("no thread");
          }
          started.add(task);
        },
        1);
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
  void task_thatLeavesItsThreadInterrupted_doesNotInterruptTheNext() {
    List<Runnable> started = new ArrayList<>();
    BoundedRunner runner = new BoundedRunner(started::add, 1);
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
