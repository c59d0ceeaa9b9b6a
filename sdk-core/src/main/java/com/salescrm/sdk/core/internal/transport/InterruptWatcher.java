package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Cancels the calls of interrupted threads: OkHttp reacts to an interrupt after seconds. It also cancels streaming calls
 * whose response headers or next bytes are late, where the call time-out of OkHttp would include the whole body, and ends
 * rejected uploads. One daemon thread of the JVM checks every 50 ms while calls run and ends after a second without calls.
 * Calls stay on the caller's thread.
 */
final class InterruptWatcher {
  private static final long CHECK_INTERVAL_NANOS = Duration.ofMillis(50).toNanos();
  private static final int MAX_IDLE_CHECKS = 20;
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final InterruptWatcher SHARED = new InterruptWatcher();

  // Calls add and remove themselves; the watcher thread reads. running is true from the start of
  // that thread to its end.
  private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean running = new AtomicBoolean();

  private InterruptWatcher() {}

  static InterruptWatcher shared() {
    return SHARED;
  }

  /**
   * Watches the calling thread until {@link #done} is called with the result, and cancels the call after {@code limit}; null
   * for no limit.
   */
  Watched watch(Call call, AttemptTracker attempt, @Nullable Duration limit) {
    Watched entry = new Watched(Thread.currentThread(), call, attempt, limit);
    watched.add(entry);
    try {
      startIfNeeded();
    } catch (OutOfMemoryError e) {
      watched.remove(entry);
      throw e;
    }
    return entry;
  }

  void done(Watched entry) {
    watched.remove(entry);
  }

  private void startIfNeeded() {
    if (!running.get() && running.compareAndSet(false, true)) {
      Thread thread = new Thread(this::run, "salescrm-sdk-interrupt-watcher");
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError e) {
        running.set(false); // The next call tries again.
        throw e;
      }
    }
  }

  private void run() {
    int idleChecks = 0;
    try {
      while (idleChecks < MAX_IDLE_CHECKS) {
        LockSupport.parkNanos(CHECK_INTERVAL_NANOS);
        idleChecks = watched.isEmpty() ? idleChecks + 1 : 0;
        watched.forEach(Watched::cancelIfDue);
      }
    } finally {
      running.set(false);
    }
    if (!watched.isEmpty()) {
      startIfNeeded(); // A call was added between the last check and running.set(false).
    }
  }

  /** A thread that runs a call. Compared by identity. */
  static final class Watched {
    private final Thread thread;
    private final Call call;
    private final AttemptTracker attempt;
    private final @Nullable Deadline limit;

    private Watched(Thread thread, Call call, AttemptTracker attempt, @Nullable Duration limit) {
      this.thread = thread;
      this.call = call;
      this.attempt = attempt;
      this.limit = limit == null ? null : Timing.system().deadline(limit);
    }

    private void cancelIfDue() {
      if (thread.isInterrupted()) {
        attempt.onInterrupt();
        cancel();
      } else if (limit != null && limit.isOver()) {
        attempt.onTimeout();
        cancel();
      } else {
        attempt.endRejectedUpload();
      }
    }

    private void cancel() {
      try {
        call.cancel();
      } catch (Throwable e) { // From a listener of the user's OkHttp client.
        Workers.log(
            LOG,
            Level.WARN,
            "a listener of the OkHttp client failed while a call was cancelled",
            e);
      }
    }
  }
}
