package com.salescrm.sdk.core.internal.ratelimit;

import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RateLimit;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call at its limiter, from its first wait to its end. For one
 * thread at a time; its fields are guarded by the lock of the limiter. */
public final class Turn {
  static final long NONE = -1;

  private final RateLimiter limiter;
  final Lane lane;

  // Its position after a 429: see Block.
  long position = NONE;
  long acceptedBefore = NONE;

  @Nullable
  Long waitedUntil;

  // Its position in its lane, and its latest request: see Pace.
  long ticket = NONE;
  long number;
  long nanos;
  long spacing; // By how much it moved the next request.
  boolean begun;

  Turn(RateLimiter limiter, Lane lane) {
    this.limiter = limiter;
    this.lane = lane;
  }

  boolean isOf(RateLimiter other) {
    return limiter.equals(other);
  }

  /** Begins the next request of the call; if it is not empty, the call has to wait and ask again. */
  public Optional<Delay> begin(long now) {
    return limiter.begin(this, now);
  }

  /**
   * Ends a request that received a response.
   *
   * @param headers its rate-limit headers, with the reset as a time since 1970; null without
   * @param rejection what the 429 asks for; null for another status
   * @return true for a 429 if the service accepted other calls since the previous 429 of this call
   */
  public boolean end(@Nullable RateLimit headers, @Nullable Rejection rejection, long now) {
    return limiter.end(this, headers, rejection, now);
  }

  /** Takes back a request that was begun and not sent, or its wait. */
  void withdraw() {
    limiter.withdraw(this);
  }

  /** Ends a request without a response, and the call. */
  public void leave() {
    limiter.leave(this);
  }

  /**
   * What a 429 asks for.
   *
   * @param retryAfter the delay; null without
   * @param random for the jitter, from 0 (inclusive) to 1 (exclusive)
   */
  public record Rejection(@Nullable Duration retryAfter, double random) {}
}
