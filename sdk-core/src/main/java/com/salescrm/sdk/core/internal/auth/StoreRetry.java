package com.salescrm.sdk.core.internal.auth;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.time.Timing;
import java.time.Duration;
import java.util.List;

/** Limits the attempts of one compare-and-set write to 20, with random delays of up to 200 ms. Used by one thread. */
public final class StoreRetry {
  private static final int MAX_ATTEMPTS = 20;
  private static final double MAX_DELAY_MILLIS = 200;

  private final Timing timing;
  private int failures;

  /** A retry for one write. */
  public StoreRetry(Timing timing) {
    this.timing = timing;
  }

  /** Called after {@code replace} returned false: sleeps before the next attempt, or throws after the last one. */
  public void conflicted() {
    failures++;
    if (failures == MAX_ATTEMPTS) {
      throw new TokenStoreException(
          "replace() of the token store returned false " + MAX_ATTEMPTS + " times in a row: either"
              + " other processes write all the time, or the store does not compare records by value",
          null);
    }
    double millis =
        Math.min(MAX_DELAY_MILLIS, (double) (1L << failures)) * timing.random().getAsDouble();
    sleep(timing, Duration.ofNanos((long) (millis * 1_000_000)), "writing to the token store");
  }

  /** Sleeps; an interrupt becomes a {@link TokenStoreException} that names the work. */
  public static void sleep(Timing timing, Duration delay, String work) {
    try {
      timing.sleeper().sleep(delay, new Cancellation());
    } catch (InterruptedException e) {
      throw interrupted(work, e);
    }
  }

  /** Sets the interrupt flag again. */
  public static TokenStoreException interrupted(String work, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TokenStoreException("interrupted while " + work, e);
  }

  /** Starts a thread of a refresh; throws {@link TransportException}, not sent, if the JVM cannot. */
  public static void start(Timing timing, Thread thread) {
    try {
      timing.threads().start(thread);
    } catch (OutOfMemoryError e) { // For instance: unable to create native thread.
      throw new TransportException("no thread could be started", e, List.of(), Outcome.NOT_SENT);
    }
  }

  /** The failure of a lock that another holder did not release in time. */
  public static TokenStoreException lockTimeout(String store, Duration limit) {
    return new TokenStoreException(
        "the lock of " + store + " was held by another holder for " + limit.toMillis()
            + " ms: another refresh is in progress, or cannot save its tokens",
        null);
  }
}
