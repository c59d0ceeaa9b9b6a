package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * 429: too many requests, and either all attempts met it or the wait that the service asks for, {@link #retryAfter()},
 * is longer than this call may still take.
 */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  public RateLimitException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
