package com.salescrm.sdk.core.internal.auth.refresh.simulation;

import com.salescrm.sdk.core.internal.auth.refresh.simulation.Step.Kind;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a simulated process. One runs at a time, until it waits for a step or ends. The threads of the listener, of
 * heartbeats and of retried saves start at once, since they begin with a wait.
 */
final class SimulatedThreads implements Threads {
  private static final ExecutorService CARRIERS = Executors.newCachedThreadPool(job -> {
    Thread carrier = new Thread(job, "simulated");
    carrier.setDaemon(true);
    return carrier;
  });
  private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 200 : 0;

  // The semaphores hand over from one thread to the next, so that no field needs a lock.
  private final List<Simulated> threads = new ArrayList<>();
  private final Semaphore paused = new Semaphore(0);
  private final int callers;
  private final Consumer<Throwable> onFailure;
  private Simulated running;
  private long now;
  private volatile boolean abandoned;

  SimulatedThreads(int callers, Consumer<Throwable> onFailure) {
    this.callers = callers;
    this.onFailure = onFailure;
    this.running = new Simulated(new Thread());
  }

  /** Ends a thread of a process that is not needed any more. */
  private static final class Abandoned extends Error {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super("the simulated process is not needed any more", null, false, false);
    }
  }

  private static final class Simulated {
    private final Thread thread;
    private final Semaphore resumed = new Semaphore(0);
    private @Nullable Step step;
    private BooleanSupplier ready = () -> true;
    private @Nullable Object result;

    Simulated(Thread thread) {
      this.thread = thread;
      this.step = Step.of(Kind.START);
    }
  }

  long now() {
    return now;
  }

  /** Waits until the simulation continues this thread; returns the result of the step. */
  @Nullable
  Object pause(Step step, BooleanSupplier ready) {
    if (abandoned) {
      throw new Abandoned();
    }
    Simulated self = running;
    self.step = step;
    self.ready = ready;
    paused.release();
    acquire(self.resumed);
    if (abandoned) {
      throw new Abandoned();
    }
    return self.result;
  }

  @Nullable
  Object pause(Step step) {
    return pause(step, () -> false);
  }

  /** Continues a thread until no thread of the process runs. */
  void resume(Event event) {
    now = event.now();
    resume(threads.get(event.thread()), event.result());
    Simulated next = nextAtOnce();
    while (next != null) {
      resume(next, true);
      next = nextAtOnce();
    }
  }

  private void resume(Simulated thread, @Nullable Object result) {
    Step step = thread.step;
    if (step == null) {
      throw new IllegalStateException("the thread has ended");
    }
    thread.result = result;
    running = thread;
    if (step.kind() == Kind.START) {
      CARRIERS.execute(() -> run(thread));
    } else {
      thread.resumed.release();
    }
    acquire(paused);
  }

  private static void acquire(Semaphore semaphore) {
    for (int i = 0; i < SPINS; i++) {
      if (semaphore.tryAcquire()) {
        return;
      }
      Thread.onSpinWait();
    }
    semaphore.acquireUninterruptibly();
  }

  @SuppressWarnings("DoNotCall") // It does the work of the given thread, which never starts.
  private void run(Simulated thread) {
    try {
      thread.thread.run();
    } catch (Abandoned e) {
      // The thread ends.
    } catch (RuntimeException | Error e) {
      onFailure.accept(e);
    } finally {
      thread.step = null;
      paused.release();
    }
  }

  private @Nullable Simulated nextAtOnce() {
    for (int i = callers; i < threads.size(); i++) {
      Simulated thread = threads.get(i);
      Step step = thread.step;
      if (step != null
          && (step.kind() == Kind.START
              ? thread.thread.isDaemon()
              : step.kind() == Kind.AWAIT && thread.ready.getAsBoolean())) {
        return thread;
      }
    }
    return null;
  }

  /** What each thread waits for; null for a thread that has ended. */
  @Nullable
  Step[] steps() {
    @Nullable Step[] steps = new Step[threads.size()];
    for (int i = 0; i < steps.length; i++) {
      Simulated thread = threads.get(i);
      Step step = thread.step;
      steps[i] =
          step == null || !step.isWithinProcess() ? step : step.ready(thread.ready.getAsBoolean());
    }
    return steps;
  }

  /** Ends all threads. */
  void abandon() {
    abandoned = true;
    threads.forEach(thread -> thread.resumed.release());
  }

  @Override
  public void start(Thread thread) {
    if (abandoned) {
      throw new Abandoned();
    }
    threads.add(new Simulated(thread));
  }

  @Override
  public boolean await(CountDownLatch latch, Duration limit) {
    if (latch.getCount() == 0) {
      return true;
    }
    if (limit.isZero() || limit.isNegative()) {
      return false;
    }
    return Boolean.TRUE.equals(
        pause(Step.until(Kind.AWAIT, end(limit)), () -> latch.getCount() == 0));
  }

  @Override
  public void lock(ReentrantLock lock) {
    while (!lock.tryLock()) {
      pause(Step.of(Kind.ACQUIRE), () -> !lock.isLocked());
    }
  }

  /** The time after this delay. */
  long end(Duration delay) {
    return delay.compareTo(Duration.ofDays(365)) > 0 ? Step.NEVER : now + delay.toNanos();
  }
}
