package com.salescrm.sdk.core.internal.client;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the writes of a {@linkplain ClientInternals#counted view} of a client that took effect, may have taken effect, or
 * have not ended. Safe for many threads.
 */
public final class WriteCount {
  private final AtomicInteger count = new AtomicInteger();

  /** Counts a write, before its request is sent. */
  public void add() {
    count.incrementAndGet();
  }

  /** Counts a write no longer, since it had no effect. */
  public void remove() {
    count.decrementAndGet();
  }

  /** {@return whether one write took effect, may have taken effect, or runs} */
  public boolean isOne() {
    return count.get() == 1;
  }

  /** {@return whether no write took effect, may have taken effect, or runs} */
  public boolean isZero() {
    return count.get() == 0;
  }
}
