package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * 429: too many requests, and either all attempts met it or the wait that the service asks for, {@link #retryAfter()},
 * is longer than this call may still take.
 *
 * <p>It also ends a call that was not sent, since a response to an earlier call set a rate limit that lasts longer than this
 * call may take. Then {@link #attempts()} holds no 429 for it, {@link #retryAfter()} is the rest of that wait, and body,
 * headers and request id are empty: the call has no response.
 */
public class RateLimitException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public RateLimitException(
      String message, ErrorResponse answer, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, answer, attempts, outcome);
  }
}
