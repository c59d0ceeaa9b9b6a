package com.salescrm.sdk.simulation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a process with several threads: one continues at a time, chosen by the seed, when all others wait. Time passes
 * when none can continue. Between two steps the threads are those of the JVM, so a seed may have different runs.
 */
final class Scheduler implements Steps {
  private static final ThreadMXBean JVM = ManagementFactory.getThreadMXBean();
  private static final ThreadGroup GROUP = new ThreadGroup("simulated");
  private static final long CHECK_NANOS = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long MAX_REAL_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** A thread at a step. */
  private static final class Waiting {
    private final ThreadGroup group = Thread.currentThread().getThreadGroup();
    private final String what;
    private final long readyAt;
    private final Semaphore turn = new Semaphore(0);

    Waiting(String what, long readyAt) {
      this.what = what;
      this.readyAt = readyAt;
    }
  }

  private final World world;
  private final List<Waiting> waiting = new ArrayList<>(); // guarded by this
  private final List<Long> timers = new ArrayList<>(); // guarded by this
  private final Map<ThreadGroup, Long> frozen = new HashMap<>(); // Until when; guarded by this.
  private final AtomicInteger chosen =
      new AtomicInteger(); // Threads that continue, but have not yet been woken.
  private volatile @Nullable Thread chooser;

  Scheduler(World world) {
    this.world = world;
  }

  @Override
  public void pause(String what, long nanos) {
    Waiting self = new Waiting(what, world.nanos() + nanos);
    synchronized (this) {
      waiting.add(self);
    }
    LockSupport.unpark(chooser);
    self.turn.acquireUninterruptibly();
    chosen.decrementAndGet();
  }

  /** Lets no thread of a process continue for a time; the service goes through with the requests that it has received. */
  synchronized void freeze(ThreadGroup process, long nanos) {
    frozen.put(process, world.nanos() + nanos);
  }

  private long readyAt(Waiting thread) {
    boolean isOfService = thread.what.startsWith(Exchange.PROCESS);
    return isOfService
        ? thread.readyAt
        : Math.max(thread.readyAt, frozen.getOrDefault(thread.group, 0L));
  }

  /** The threads of one process of several. */
  static Thread thread(ThreadGroup process, Runnable code) {
    return new Thread(process, code, process.getName());
  }

  /** A process, whose threads are started in this group. */
  static ThreadGroup newProcess(String name) {
    return new ThreadGroup(GROUP, name);
  }

  /** Returns early, again and again, until the time has passed: only the caller can hold the lock of the condition. */
  @Override
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  public void await(Condition condition, long nanos) throws InterruptedException {
    Long end = world.nanos() + nanos;
    synchronized (this) {
      timers.add(end);
    }
    try {
      long unused = condition.awaitNanos(10 * CHECK_NANOS);
    } finally {
      synchronized (this) {
        timers.remove(end);
      }
    }
  }

  /** Runs a process on a thread of its own, and chooses which of its threads continues, until all have ended. */
  @Override
  public void run(Runnable process) {
    FutureTask<Void> result = new FutureTask<>(process, null);
    Thread main = new Thread(GROUP, result, "simulated-main");
    main.setDaemon(true);
    main.start();
    chooser = Thread.currentThread();
    long lastTurn = System.nanoTime();
    while (!hasEnded(main)) {
      if (isQuiet() && next()) {
        lastTurn = System.nanoTime();
      } else {
        LockSupport.parkNanos(CHECK_NANOS); // Until a thread reaches a step.
      }
      Violation.unless(System.nanoTime() - lastTurn < MAX_REAL_NANOS, "a thread waits forever");
    }
    get(result);
  }

  private synchronized boolean hasEnded(Thread main) {
    return !main.isAlive() && waiting.isEmpty() && isQuiet() && waiting.isEmpty();
  }

  private static void get(FutureTask<Void> result) {
    try {
      result.get();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    }
  }

  /** Whether every thread waits, and still does after a moment: a thread that was woken appears to wait at first. */
  private boolean isQuiet() {
    if (chosen.get() > 0 || !allWait()) {
      return false;
    }
    LockSupport.parkNanos(1);
    return allWait();
  }

  private static boolean allWait() {
    List<Thread> threads = threads();
    return threads.stream().noneMatch(each -> each.getState() == Thread.State.RUNNABLE)
        && threads.stream().noneMatch(each -> waitsForAnother(each, threads));
  }

  private static List<Thread> threads() {
    Thread[] threads = new Thread[GROUP.activeCount() + 8];
    int count = GROUP.enumerate(threads);
    return List.of(Arrays.copyOf(threads, count));
  }

  /** Whether a thread waits for a lock that no simulated one holds, but maybe one of OkHttp, as of its timeouts: it continues soon. */
  private static boolean waitsForAnother(Thread thread, List<Thread> simulated) {
    if (thread.getState() != Thread.State.BLOCKED && !isOfLock(LockSupport.getBlocker(thread))) {
      return false;
    }
    ThreadInfo info = JVM.getThreadInfo(thread.getId());
    return info == null
        || simulated.stream().noneMatch(each -> each.getId() == info.getLockOwnerId());
  }

  private static boolean isOfLock(@Nullable Object blocker) {
    return blocker != null && blocker.getClass().getEnclosingClass() == ReentrantLock.class;
  }

  /** Lets one thread continue, or time pass; false if the threads wait for each other. */
  private boolean next() {
    Waiting next = choose();
    if (next != null) {
      chosen.incrementAndGet();
      next.turn.release();
      return true;
    }
    long time = nextTime();
    if (time == Long.MAX_VALUE) {
      return false;
    }
    world.advance(time - world.nanos());
    return true;
  }

  private synchronized @Nullable Waiting choose() {
    List<Waiting> ready = waiting.stream()
        .filter(each -> readyAt(each) <= world.nanos())
        .sorted(Comparator.comparing(each -> each.what))
        .toList();
    if (ready.isEmpty()) {
      return null;
    }
    Waiting next = ready.get(world.next(ready.size()));
    waiting.remove(next);
    return next;
  }

  private synchronized long nextTime() {
    long next = Long.MAX_VALUE;
    for (Waiting each : waiting) {
      next = Math.min(next, readyAt(each));
    }
    for (long timer : timers) {
      next = Math.min(next, Math.max(timer, world.nanos()));
    }
    return next;
  }
}
