package com.salescrm.sdk.core.internal.ratelimit;

/** How long at least one call of a process has waited, since its last renewal. Guarded by the lock of its limiter. */
final class WaitedTime {
  private long nanos;
  private long until; // Of the latest wait.

  void start(long now) {
    nanos = 0;
    until = now;
  }

  void add(long now, long length) {
    long from = until - now > 0 ? until : now;
    if (now + length - from > 0) {
      nanos += now + length - from;
      until = now + length;
    }
  }

  /** Whether it is more than half of a time. */
  boolean isMostOf(long length) {
    return nanos > length / 2;
  }
}
