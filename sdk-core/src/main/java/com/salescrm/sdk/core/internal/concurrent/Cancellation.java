package com.salescrm.sdk.core.internal.concurrent;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A switch that is thrown once and ends whatever runs under it: calls on the wire and waits between attempts. Throwing the
 * switch it was made under ends them as well. Safe for many threads.
 */
public final class Cancellation {
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");

  // The latch is the state: open until cancel() counts it down. Actions are added by the threads
  // that run calls and
  // removed by them, here and on every switch above; cancel() runs whatever it finds, and an action
  // that is added
  // afterwards runs at once. A switch holds nothing of those made under it but the actions of
  // running calls.
  private final CountDownLatch thrown = new CountDownLatch(1);
  private final Set<Runnable> actions = ConcurrentHashMap.newKeySet();
  private final @Nullable Cancellation above;

  public Cancellation() {
    this(null);
  }

  /** A switch under another one, or under none. */
  public Cancellation(@Nullable Cancellation above) {
    this.above = above;
  }

  /** Throws the switch; a second time does nothing more. */
  public void cancel() {
    thrown.countDown();
    actions.forEach(Cancellation::run);
  }

  /** What an action throws, such as that of a listener of the user's OkHttp client, stops neither the others nor the caller. */
  private static void run(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      LOG.warn("what a cancellation was to end failed to end", e);
    }
  }

  /** Whether this switch or one above it was thrown. */
  public boolean isCancelled() {
    return thrown.getCount() == 0 || (above != null && above.isCancelled());
  }

  /** Runs {@code action} when it is cancelled, perhaps twice, at once if it has been; until {@link #forget}. */
  public void onCancel(Runnable action) {
    actions.add(action);
    if (above != null) {
      above.onCancel(action);
    }
    if (thrown.getCount() == 0) {
      run(action);
    }
  }

  /** Takes back an {@link #onCancel}. */
  public void forget(Runnable action) {
    actions.remove(action);
    if (above != null) {
      above.forget(action);
    }
  }

  /** Waits for {@code limit} or for the switch; true if it was cancelled. */
  public boolean await(Duration limit) throws InterruptedException {
    if (above == null) {
      return thrown.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
    CountDownLatch either = new CountDownLatch(1);
    Runnable wake = either::countDown;
    onCancel(wake);
    try {
      return either.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } finally {
      forget(wake);
    }
  }
}
