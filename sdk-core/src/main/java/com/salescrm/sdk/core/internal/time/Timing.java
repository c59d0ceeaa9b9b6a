package com.salescrm.sdk.core.internal.time;

import java.time.Clock;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * The four seams, together.
 *
 * @param clock what dates are compared with
 * @param ticker what lengths are measured with
 * @param sleeper how a thread waits
 * @param random chance: numbers from 0 (inclusive) to 1 (exclusive)
 */
public record Timing(Clock clock, Ticker ticker, Sleeper sleeper, DoubleSupplier random) {
  /** The seams of the running JVM. */
  public static Timing system() {
    return new Timing(
        Clock.systemUTC(),
        Ticker.system(),
        Sleeper.system(),
        () -> ThreadLocalRandom.current().nextDouble());
  }
}
