package com.salescrm.sdk.core.internal.time;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * Time and randomness, which tests replace.
 *
 * @param clock for dates
 * @param ticker for durations
 * @param sleeper for waits
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 */
public record Timing(Clock clock, Ticker ticker, Sleeper sleeper, DoubleSupplier random) {
  /** The time of the JVM. */
  public static Timing system() {
    return new Timing(
        Clock.systemUTC(),
        Ticker.system(),
        (delay, cancellation) -> cancellation.await(delay),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** Lets a thread wait. */
  @FunctionalInterface
  public interface Sleeper {
    /**
     * Waits for {@code delay}, or until {@code cancellation} is cancelled.
     *
     * @throws InterruptedException if the thread is interrupted before or during the wait
     */
    void sleep(Duration delay, Cancellation cancellation) throws InterruptedException;
  }
}
