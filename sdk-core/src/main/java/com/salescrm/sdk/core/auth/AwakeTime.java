package com.salescrm.sdk.core.auth;

import java.time.Duration;

/**
 * A limit that counts only time in which the process ran: a wait of a slice that took far longer than the slice was a pause
 * of the process or of its machine. After a pause there are always 10 s left, to read what arrived meanwhile. Used by one
 * thread.
 */
final class AwakeTime {
  private static final long SLICE = Duration.ofSeconds(1).toNanos();
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();
  private static final long AFTER_PAUSE = Duration.ofSeconds(10).toNanos();

  private long left;

  AwakeTime(Duration limit) {
    this.left = limit.toNanos();
  }

  boolean isOver() {
    return left <= 0;
  }

  /** How long to wait before the next {@link #waited}. */
  Duration slice() {
    return Duration.ofNanos(Math.min(SLICE, left));
  }

  /** Counts one wait of a slice by how long it really took. */
  void waited(Duration slice, Duration took) {
    long asked = slice.toNanos();
    if (took.toNanos() - asked > PAUSE) {
      left = Math.max(left - asked, AFTER_PAUSE);
    } else {
      left -= took.toNanos();
    }
  }
}
