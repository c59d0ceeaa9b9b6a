package com.salescrm.sdk.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulerTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Threads of OkHttp, such as that of its timeouts, hold locks for a moment, which is longer on a busy machine. */
  @Test
  void run_aThreadWaitsForTheLockOfOneThatIsNotSimulated_noTimePasses() {
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(1);
    CompletableFuture<Void> holder = CompletableFuture.runAsync(() -> hold(lock, held));
    AtomicLong waited = new AtomicLong(-1);
    try (World world = new World(1)) {
      Scheduler steps = new Scheduler(world);
      long start = world.nanos();
      steps.run(() -> {
        await(held);
        Thread other = new Thread(() -> steps.pause("other", SECOND));
        other.start();
        lock.lock();
        try {
          waited.set(world.nanos() - start);
        } finally {
          lock.unlock();
        }
        steps.pause("main", 2 * SECOND);
      });
      assertThat(world.nanos() - start).isEqualTo(2 * SECOND);
    }
    holder.join();
    assertThat(waited).hasValue(0);
  }

  private static void hold(ReentrantLock lock, CountDownLatch held) {
    lock.lock();
    try {
      held.countDown();
      while (!lock.hasQueuedThreads()) {
        Thread.onSpinWait();
      }
      long start = System.nanoTime();
      while (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(20)) {
        Thread.onSpinWait();
      }
    } finally {
      lock.unlock();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
