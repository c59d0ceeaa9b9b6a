package com.salescrm.sdk.core.internal.concurrent;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Cancels calls on the wire and waits between attempts. It is cancelled once, by {@link #cancel}, with a parent, or by its
 * signal. Safe for many threads.
 */
public final class Cancellation {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  private static final Future<?> NEVER = new CompletableFuture<>();

  // The latch is the state: cancel() counts it down. The threads that run calls add and remove
  // actions, here and at all ancestors. cancel() runs the actions it finds; an action that is added
  // later runs at once. A parent references the actions of running calls, but no children.
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
  private final List<Cancellation> parents;
  private final Future<?> signal;

  /** A cancellation that is cancelled with each of its parents. */
  public Cancellation(Cancellation... parents) {
    this(NEVER, parents);
  }

  /**
   * A cancellation that is cancelled with each of its parents.
   *
   * @param signal is asked, too: the parent that it cancels may learn of it later
   */
  public Cancellation(Future<?> signal, Cancellation... parents) {
    this.signal = signal;
    this.parents = List.of(parents);
  }

  /** Cancels. Idempotent. */
  public void cancel() {
    cancelled.countDown();
    actions.forEach(Cancellation::run);
  }

  /** An action that fails, for instance in a listener of the user's OkHttp client, does not prevent the others. */
  private static void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      Workers.log(LOG, Level.WARN, "an action of a cancellation failed", e);
    }
  }

  /** Whether it or an ancestor was cancelled. */
  public boolean isCancelled() {
    if (cancelled.getCount() == 0 || signal.isDone()) {
      return true;
    }
    for (Cancellation parent : parents) {
      if (parent.isCancelled()) {
        return true;
      }
    }
    return false;
  }

  /** Runs an action on cancellation, possibly twice; at once if it is already cancelled. */
  public void onCancel(Runnable action) {
    actions.add(action);
    parents.forEach(parent -> parent.onCancel(action));
    if (cancelled.getCount() == 0) {
      run(action);
    }
  }

  /** Removes an action of {@link #onCancel}. */
  public void removeOnCancel(Runnable action) {
    actions.remove(action);
    parents.forEach(parent -> parent.removeOnCancel(action));
  }

  /** Waits until it is cancelled, for at most {@code limit}; true if it was cancelled. */
  public boolean await(Duration limit) throws InterruptedException {
    if (parents.isEmpty()) {
      return cancelled.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
    CountDownLatch either = new CountDownLatch(1);
    Runnable wake = either::countDown;
    onCancel(wake);
    try {
      return either.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      removeOnCancel(wake);
    }
  }
}
