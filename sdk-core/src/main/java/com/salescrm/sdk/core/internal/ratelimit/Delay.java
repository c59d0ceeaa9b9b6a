package com.salescrm.sdk.core.internal.ratelimit;

import java.time.Duration;

/**
 * The time that a call has to wait.
 *
 * @param block until the service accepts the call
 * @param queue after that, until the calls ahead are sent; it may be shortened
 * @param spread whether it only spreads requests over the window
 * @param remaining how long the limit lasts; more than {@code block} if the call asks again before its end
 */
public record Delay(Duration block, Duration queue, boolean spread, Duration remaining) {
  Delay(Duration block, Duration queue, boolean spread) {
    this(block, queue, spread, block);
  }

  /** Both together. */
  public Duration length() {
    return block.plus(queue);
  }

  /** Both together, in milliseconds. */
  public long millis() {
    return length().toMillis();
  }
}
