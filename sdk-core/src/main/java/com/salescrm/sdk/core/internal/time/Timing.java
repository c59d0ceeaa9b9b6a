package com.salescrm.sdk.core.internal.time;

import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.concurrent.Threads;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * Time, randomness and the order of threads, which tests replace.
 *
 * @param clock for dates
 * @param ticker for durations
 * @param sleeper for waits
 * @param random numbers from 0 (inclusive) to 1 (exclusive)
 * @param threads for threads that wait for each other
 */
public record Timing(
    Clock clock, Ticker ticker, Sleeper sleeper, DoubleSupplier random, Threads threads) {
  /** Timing with the threads of the JVM. */
  public Timing(Clock clock, Ticker ticker, Sleeper sleeper, DoubleSupplier random) {
    this(clock, ticker, sleeper, random, Threads.SYSTEM);
  }

  /** The time of the JVM. */
  public static Timing system() {
    return new Timing(
        Clock.systemUTC(),
        Ticker.system(),
        (delay, cancellation) -> cancellation.await(delay),
        () -> ThreadLocalRandom.current().nextDouble());
  }

  /** A deadline that is {@code length} from now. */
  public Deadline deadline(Duration length) {
    return new Deadline(ticker, ticker.nanos(), length);
  }

  /** A monotonic clock with an arbitrary origin; only the difference of two readings has a meaning. */
  @FunctionalInterface
  public interface Ticker {
    /** The current reading, in nanoseconds. */
    long nanos();

    /** The ticker of the JVM. */
    static Ticker system() {
      return System::nanoTime;
    }
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
