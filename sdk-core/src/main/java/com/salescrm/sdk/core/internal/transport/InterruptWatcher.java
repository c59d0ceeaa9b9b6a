package com.salescrm.sdk.core.internal.transport;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;

/**
 * Ends the calls of interrupted threads: interrupting a thread inside OkHttp does nothing for seconds. One daemon thread
 * for the JVM looks every 50 ms while calls are on the wire, and ends when there were none for a second, so that no call
 * changes threads.
 */
final class InterruptWatcher {
  private static final long LOOK_EVERY_NANOS = Duration.ofMillis(50).toNanos();
  private static final int IDLE_LOOKS = 20;
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
    Watched entry = new Watched(Thread.currentThread(), call, sending);
    watched.add(entry);
    startIfNeeded();
    return entry;
  }

  void done(Watched entry) {
    watched.remove(entry);
  }

  private void startIfNeeded() {
    if (!running.get() && running.compareAndSet(false, true)) {
      Thread thread = new Thread(this::look, "salescrm-sdk-interrupt-watcher");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void look() {
    int idleLooks = 0;
    while (idleLooks < IDLE_LOOKS) {
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
      idleLooks = watched.isEmpty() ? idleLooks + 1 : 0;
      watched.forEach(Watched::endIfInterrupted);
    }
    running.set(false);
    if (!watched.isEmpty()) {
      startIfNeeded(); // A call came between the last look and the flag.
    }
  }

  /** A thread inside a call. Compared by identity. */
  static final class Watched {
    private final Thread thread;
    private final Call call;
    private final Sending sending;

    private Watched(Thread thread, Call call, Sending sending) {
      this.thread = thread;
      this.call = call;
      this.sending = sending;
    }

    private void endIfInterrupted() {
      if (thread.isInterrupted()) {
        sending.onInterrupt();
        call.cancel();
      }
    }
  }
}
