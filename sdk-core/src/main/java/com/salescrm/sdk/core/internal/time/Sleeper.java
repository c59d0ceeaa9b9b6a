package com.salescrm.sdk.core.internal.time;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.time.Duration;

/** How a thread waits between two attempts. */
@FunctionalInterface
public interface Sleeper {
  /**
   * Waits for {@code delay}, or until {@code cancellation} is cancelled, whichever comes first.
   *
   * @throws InterruptedException when the thread is interrupted before or while it waits
   */
  void sleep(Duration delay, Cancellation cancellation) throws InterruptedException;

  /** The sleeper of the running JVM. */
  static Sleeper system() {
    return (delay, cancellation) -> cancellation.await(delay);
  }
}
