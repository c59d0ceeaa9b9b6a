package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Ticker;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the calls of interrupted threads: interrupting a thread inside OkHttp does nothing for seconds. It also ends calls
 * whose headers are late where OkHttp's own call time-out cannot be used, for that would end the body too. One daemon thread
 * for the JVM looks every 50 ms while calls are on the wire, and ends when there were none for a second, so that no call
 * changes threads.
 */
final class InterruptWatcher {
  private static final long LOOK_EVERY_NANOS = Duration.ofMillis(50).toNanos();
  private static final int IDLE_LOOKS = 20;
  private static final Logger LOG = LoggerFactory.getLogger("com.salescrm.sdk");
  private static final InterruptWatcher SHARED = new InterruptWatcher();

  // Calls add and remove themselves; the watcher thread reads. running is true while that thread
  // lives or is started.
  private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean running = new AtomicBoolean();

  private InterruptWatcher() {}

  static InterruptWatcher shared() {
    return SHARED;
  }

  /** Watches the calling thread until the answer is given to {@link #done}. */
  Watched watch(Call call, Sending sending) {
    return watch(call, sending, null);
  }

  /** The same, and ends the call after {@code limit}; null for no limit. */
  Watched watch(Call call, Sending sending, @Nullable Duration limit) {
    Watched entry = new Watched(Thread.currentThread(), call, sending, limit);
    watched.add(entry);
    try {
      startIfNeeded();
    } catch (OutOfMemoryError noThreadLeft) {
      watched.remove(entry);
      throw noThreadLeft;
    }
    return entry;
  }

  void done(Watched entry) {
    watched.remove(entry);
  }

  private void startIfNeeded() {
    if (!running.get() && running.compareAndSet(false, true)) {
      Thread thread = new Thread(this::look, "salescrm-sdk-interrupt-watcher");
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError noThreadLeft) {
        running.set(false); // The next call tries again.
        throw noThreadLeft;
      }
    }
  }

  private void look() {
    int idleLooks = 0;
    try {
      while (idleLooks < IDLE_LOOKS) {
        LockSupport.parkNanos(LOOK_EVERY_NANOS);
        idleLooks = watched.isEmpty() ? idleLooks + 1 : 0;
        watched.forEach(Watched::endIfDue);
      }
    } finally {
      running.set(false);
    }
    if (!watched.isEmpty()) {
      startIfNeeded(); // A call came between the last look and the flag.
    }
  }

  /** A thread inside a call. Compared by identity. */
  static final class Watched {
    private final Thread thread;
    private final Call call;
    private final Sending sending;
    private final @Nullable Deadline limit;

    private Watched(Thread thread, Call call, Sending sending, @Nullable Duration limit) {
      this.thread = thread;
      this.call = call;
      this.sending = sending;
      Ticker ticker = Ticker.system();
      this.limit = limit == null ? null : Deadline.of(ticker, ticker.nanos(), limit);
    }

    private void endIfDue() {
      if (thread.isInterrupted()) {
        sending.onInterrupt();
        cancel();
      } else if (limit != null && limit.isOver()) {
        sending.onLate();
        cancel();
      }
    }

    private void cancel() {
      try {
        call.cancel();
      } catch (RuntimeException e) { // Of a listener of the user's own OkHttp client.
        LOG.warn("a call was cancelled, but a listener of its OkHttp client failed", e);
      }
    }
  }
}
