package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the listener's events one after another, in their order, on a daemon thread that starts with the first event and
 * ends when none is left. Safe for many threads.
 */
final class EventQueue {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk.oauth");
  private static final int MOST_WAITING = 1_000;

  // lock guards waiting and running; no event runs under it.
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
  private boolean running;

  void add(Runnable event) {
    lock.lock();
    try {
      if (waiting.size() == MOST_WAITING) {
        LOG.warn("{} events wait for the token listener; a further one is dropped", MOST_WAITING);
        return;
      }
      waiting.add(event);
      if (!running) {
        Threads.daemon("salescrm-sdk-token-events", this::runAll).start();
        running = true;
      }
    } catch (OutOfMemoryError e) { // No thread can start; the next event tries again.
      LOG.warn("no thread can start for the token listener; its events wait", e);
    } finally {
      lock.unlock();
    }
  }

  private void runAll() {
    for (Runnable event = next(); event != null; event = next()) {
      try {
        event.run();
      } catch (RuntimeException | Error e) {
        LOG.warn("the token listener failed; the event that it was called for stands", e);
      }
    }
  }

  private @Nullable Runnable next() {
    lock.lock();
    try {
      Runnable event = waiting.poll();
      if (event == null) {
        running = false;
        idle.signalAll();
      }
      return event;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no event is left, at most for {@code limit}. */
  void awaitIdle(Duration limit) {
    lock.lock();
    try {
      long left = limit.toNanos();
      while (running && left > 0) {
        left = idle.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
