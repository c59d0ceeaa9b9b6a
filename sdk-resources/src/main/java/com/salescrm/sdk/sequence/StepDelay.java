package com.salescrm.sdk.sequence;

import java.time.Duration;

/** Converts the delay of a step to seconds, the unit of the service. */
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
