package com.salescrm.sdk.core.retry;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;

/**
 * The number of attempts of a call and the delays between them. {@link Replay} decides whether a request may be retried at
 * all. Immutable, safe for many threads.
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

  /** {@return at most 4 attempts, {@link Backoff#defaults()}, delays of at most 60 s} */
  public static RetryPolicy defaults() {
    return DEFAULTS;
  }

  /**
   * One attempt. Two uncounted retries remain, once each, of requests that had no effect: if a pooled connection broke or
   * HTTP/2 refused the request on it; and with a refreshed token, after a 401. A list is requested once more if the response
   * has none.
   *
   * @return a policy without other retries
   */
  public static RetryPolicy none() {
    return DEFAULTS.withMaxAttempts(1);
  }

  /**
   * This policy with another number of attempts. A second or later 429 of a call does not count if the service accepted
   * another call of the client in the same group of endpoints since the previous one, and more than one attempt is allowed.
   *
   * @param attempts the number of attempts, the first included
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
   * This policy with other delays where the service sends no {@code Retry-After}.
   *
   * @param other the backoff; if a delay exceeds {@link #maxWait}, the call fails instead
   * @return a new policy; this one does not change
   */
  public RetryPolicy withBackoff(Backoff other) {
    Arguments.notNull(other, "other");
    return new RetryPolicy(maxAttempts, other, maxWait);
  }

  /**
   * This policy with another limit for one delay before a retry or after a 429. If the service asks for a longer one, the call
   * fails at once with an exception that has it. Delays that spread requests over the window of a rate limit are limited by
   * the time limit of the call only.
   *
   * @param wait the longest delay; zero allows immediate retries only
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

  /** {@return the delays where the service sends no {@code Retry-After}} */
  public Backoff backoff() {
    return backoff;
  }

  /** {@return the longest delay; 60 s by default} */
  public Duration maxWait() {
    return maxWait;
  }

  @Override
  public String toString() {
    return "RetryPolicy{maxAttempts=" + maxAttempts + ", " + backoff + ", maxWait=" + maxWait + "}";
  }
}
