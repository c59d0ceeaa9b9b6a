package com.salescrm.sdk.core.internal.time;

/** A monotonic source of nanoseconds with an arbitrary origin; only differences of two readings mean anything. */
@FunctionalInterface
public interface Ticker {
  /** The present reading, in nanoseconds. */
  long nanos();

  /** The ticker of the running JVM. */
  static Ticker system() {
    return System::nanoTime;
  }
}
