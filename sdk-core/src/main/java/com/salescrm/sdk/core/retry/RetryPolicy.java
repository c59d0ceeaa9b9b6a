package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;

/**
 * How often a request is sent in all, and how long the SDK is willing to wait in between. What may be sent again at all
 * is decided by {@link Replay}. Immutable, safe for many threads.
 */
public final class RetryPolicy {
  private static final RetryPolicy DEFAULTS =
      new RetryPolicy(4, Backoff.defaults(), Duration.ofSeconds(60));

  private final int maxAttempts;
  private final Backoff backoff;
  private final Duration maxWait;

  private RetryPolicy(int maxAttempts, Backoff backoff, Duration maxWait) {
    this.maxAttempts = maxAttempts;
    this.backoff = backoff;
    this.maxWait = maxWait;
  }

  /** {@return 4 attempts in all, {@link Backoff#defaults()}, waits of at most 60 s} */
  public static RetryPolicy defaults() {
    return DEFAULTS;
  }

  /**
   * One attempt. Two things are still done, since neither repeats a request that the service acted on: a request that
   * met a connection which the server had closed while it was idle goes out on another, and one that was answered 401
   * goes out with a refreshed credential, once each.
   *
   * @return a policy that repeats nothing the service acted on
   */
  public static RetryPolicy none() {
    return DEFAULTS.withMaxAttempts(1);
  }

  /**
   * The same with another number of attempts. A further 429 of the same call does not count if the service has accepted
   * another call of the client in the same group of endpoints since the one before, and more than one attempt is allowed:
   * it was only not the call's turn.
   *
   * @param attempts how many in all, the first included
   * @return a new policy; this one does not change
   * @throws IllegalArgumentException if it is less than 1
   */
  public RetryPolicy withMaxAttempts(int attempts) {
    if (attempts < 1) {
      throw new IllegalArgumentException("maxAttempts must be at least 1, but was " + attempts);
    }
    return new RetryPolicy(attempts, backoff, maxWait);
  }

  /**
   * The same with other waits where the service gave no hint.
   *
   * @param other the backoff; where it comes out longer than {@link #maxWait}, the error is thrown instead
   * @return a new policy; this one does not change
   */
  public RetryPolicy withBackoff(Backoff other) {
    Arguments.notNull(other, "other");
    return new RetryPolicy(maxAttempts, other, maxWait);
  }

  /**
   * The same with another bound on one wait. A longer hint of the service is not slept through: the error is thrown at
   * once and tells the hint.
   *
   * @param wait the longest single wait; with zero, only what may be sent again at once is
   * @return a new policy; this one does not change
   * @throws IllegalArgumentException if it is negative
   */
  public RetryPolicy withMaxWait(Duration wait) {
    Arguments.notNull(wait, "wait");
    if (wait.isNegative()) {
      throw new IllegalArgumentException("maxWait must not be negative, but was " + wait);
    }
    return new RetryPolicy(maxAttempts, backoff, wait);
  }

  /** {@return the number of attempts, the first included; at least 1} */
  public int maxAttempts() {
    return maxAttempts;
  }

  /** {@return the waits where the service gave no hint} */
  public Backoff backoff() {
    return backoff;
  }

  /** {@return the longest single wait; 60 s by default} */
  public Duration maxWait() {
    return maxWait;
  }

  @Override
  public String toString() {
    return "RetryPolicy{maxAttempts=" + maxAttempts + ", " + backoff + ", maxWait=" + maxWait + "}";
  }
}
