package com.salescrm.sdk.sequence;

import java.time.Duration;

/** The time before a step, which the service counts in seconds. */
final class StepDelay {
  private StepDelay() {}

  static long seconds(Duration delay) {
    if (delay.isNegative() || !delay.equals(Duration.ofSeconds(delay.toSeconds()))) {
      throw new IllegalArgumentException(
          "delay must be whole seconds and not negative, but was " + delay);
    }
    return delay.toSeconds();
  }
}
