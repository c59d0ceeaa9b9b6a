package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;

/**
 * How code above the calls waits between two of them: on the client's clock, and stopped by what stops the client's
 * calls. Immutable, safe for many threads.
 */
public final class Delays {
  private final Timing timing;
  private final Cancellation cancellation;

  Delays(Timing timing, Cancellation cancellation) {
    this.timing = timing;
    this.cancellation = cancellation;
  }

  /** {@return a monotonic reading in nanoseconds; only the difference of two of the same client means anything} */
  public long nanos() {
    return timing.ticker().nanos();
  }

  /** {@return a number from 0 (inclusive) to 1 (exclusive), for jitter} */
  public double random() {
    return timing.random().getAsDouble();
  }

  /**
   * Waits.
   *
   * @param length how long; more than 100 years count as 100 years
   * @throws CallInterruptedException if the thread is interrupted before or meanwhile; the flag stays set
   * @throws CallCancelledException if the calls of this view are cancelled before or meanwhile
   */
  public void pause(Duration length) {
    try {
      timing.sleeper().sleep(Durations.capped(length), cancellation);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallInterruptedException("interrupted between two calls", e, List.of(), null);
    }
    if (cancellation.isCancelled()) {
      throw new CallCancelledException("cancelled between two calls", null, List.of(), null);
    }
  }
}
