package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * 429: too many requests. Either all attempts were rejected, or {@link #retryAfter()} is longer than the call may wait. A
 * write had no effect; it can be repeated after {@link #retryAfter()}.
 *
 * <p>It is also thrown for a call that was not sent because the rate limit lasts longer than the call may wait: after the 429
 * of an earlier call, or because the rate-limit headers state that no request is left. Then {@link #attempts()} has no 429
 * for it, {@link #retryAfter()} is the remaining delay, and body, headers and request id are empty: the call has no response.
 */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the error, without secrets
   * @param response the error response
   * @param attempts the attempts of the call, in order
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public RateLimitException(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, response, attempts, outcome);
  }
}
