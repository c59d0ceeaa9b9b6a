package com.salescrm.sync.serve;

import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that receive requests. A slow sender occupies one of them, and one of the few places for large bodies. If others
 * wait for it, the connections of the senders that are the slowest are closed.
 */
final class Receivers extends ThreadPoolExecutor {
  private final Duration patience;
  private final Semaphore largeBodies;
  // Guarded by this: the threads whose request is not complete, and since when, the earliest first.
  // Only these are interrupted.
  private final Map<Thread, Long> receiving = new LinkedHashMap<>();
  private final Map<Thread, Long> receivingLarge = new LinkedHashMap<>();

  /**
   * Creates the threads.
   *
   * @param threads how many requests are received at once
   * @param largeBodies how many of them have a large body
   * @param patience how long a sender may take while others wait
   */
  Receivers(int threads, int largeBodies, Duration patience) {
    super(threads, threads, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    this.largeBodies = new Semaphore(largeBodies, true);
    this.patience = patience;
    allowCoreThreadTimeOut(true);
  }

  @Override
  protected synchronized void beforeExecute(Thread thread, Runnable task) {
    receiving.put(thread, System.nanoTime());
  }

  @Override
  protected synchronized void afterExecute(Runnable task, Throwable thrown) {
    receiving.remove(Thread.currentThread());
  }

  /** Waits until there is a place for a large body; {@link #endLarge} releases it. */
  void beginLarge() {
    largeBodies.acquireUninterruptibly();
    synchronized (this) {
      receivingLarge.put(Thread.currentThread(), System.nanoTime());
    }
  }

  synchronized void endLarge() {
    receivingLarge.remove(Thread.currentThread());
    largeBodies.release();
  }

  /**
   * Called when a request is complete: from then on its thread is not interrupted.
   *
   * @throws IOException if its connection was closed before
   */
  synchronized void received() throws IOException {
    receivingLarge.remove(Thread.currentThread());
    if (receiving.remove(Thread.currentThread()) == null) {
      throw new IOException("the sender was too slow");
    }
  }

  /** Closes the connections of slow senders, as many as others wait; to be called several times in the time they may take. */
  synchronized void cutSlowSenders() {
    cut(receiving, getQueue().size());
    cut(receivingLarge, largeBodies.getQueueLength());
  }

  private void cut(Map<Thread, Long> threads, int most) {
    long now = System.nanoTime();
    Iterator<Map.Entry<Thread, Long>> each = threads.entrySet().iterator();
    for (int i = 0; i < most && each.hasNext(); i++) {
      Map.Entry<Thread, Long> next = each.next();
      if (now - next.getValue() < patience.toNanos()) {
        return;
      }
      each.remove();
      receiving.remove(next.getKey());
      next.getKey().interrupt(); // It closes the channel that the thread reads.
    }
  }
}
