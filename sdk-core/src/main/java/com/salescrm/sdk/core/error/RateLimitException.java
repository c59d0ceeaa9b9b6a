package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * 429: too many requests, and either all attempts met it or the wait that the service asks for, {@link #retryAfter()}, is
 * longer than this call may still take.
 */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  public RateLimitException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
