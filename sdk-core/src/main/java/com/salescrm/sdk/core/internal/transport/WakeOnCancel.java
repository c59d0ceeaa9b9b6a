package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Ends a wait that knows interrupts but no {@link Cancellation}: while it is open, a cancel interrupts the thread that made
 * it, and closing it takes that interrupt back.
 */
final class WakeOnCancel implements Runnable {
  // lock guards open and woke: the canceller interrupts only while the call is inside, so that no
  // interrupt strays into
  // whatever the thread does next.
  private final ReentrantLock lock = new ReentrantLock();
  private final Thread thread = Thread.currentThread();
  private final Cancellation cancellation;
  private boolean open = true;
  private boolean woke;

  private WakeOnCancel(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  static WakeOnCancel of(Cancellation cancellation) {
    WakeOnCancel wake = new WakeOnCancel(cancellation);
    cancellation.onCancel(wake);
    return wake;
  }

  @Override
  public void run() {
    lock.lock();
    try {
      if (open) {
        woke = true;
        thread.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  void close() {
    cancellation.forget(this);
    lock.lock();
    try {
      open = false;
      if (woke) {
        Thread.interrupted();
      }
    } finally {
      lock.unlock();
    }
  }
}
