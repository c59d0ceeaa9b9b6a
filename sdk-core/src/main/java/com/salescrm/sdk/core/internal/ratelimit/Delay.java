package com.salescrm.sdk.core.internal.ratelimit;

import java.time.Duration;

/**
 * The time that a call has to wait.
 *
 * @param block until the service accepts the call
 * @param queue after that, until the calls ahead are sent; it may be shortened
 * @param spread whether it only spreads requests over the window
 */
public record Delay(Duration block, Duration queue, boolean spread) {
  /** Both together. */
  public Duration length() {
    return block.plus(queue);
  }

  /** Both together, in milliseconds. */
  public long millis() {
    return length().toMillis();
  }
}
