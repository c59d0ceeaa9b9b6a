package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;

/** Bounds the tries of one write: 20, with random pauses between them that grow to 200 ms. Used by one thread. */
final class CompareAndSet {
  private static final int TRIES = 20;
  private static final double LONGEST_PAUSE_MILLIS = 200;

  private final Timing timing;
  private int failures;

  CompareAndSet(Timing timing) {
    this.timing = timing;
  }

  /** Called after {@link TokenStore#replace} returned false: pauses, or throws after the last try. */
  void failed() {
    failures++;
    if (failures == TRIES) {
      throw new TokenStoreException(
          "replace() of the token store returned false " + TRIES + " times in a row: either other"
              + " processes write all the time, or the store does not compare the records by value",
          null);
    }
    double millis = Math.min(LONGEST_PAUSE_MILLIS, (double) (1L << failures))
        * timing.random().getAsDouble();
    try {
      timing.sleeper().sleep(Duration.ofNanos((long) (millis * 1_000_000)), new Cancellation());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TokenStoreException("interrupted while writing to the token store", e);
    }
  }
}
