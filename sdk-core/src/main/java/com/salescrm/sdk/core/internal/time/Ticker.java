package com.salescrm.sdk.core.internal.time;

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
