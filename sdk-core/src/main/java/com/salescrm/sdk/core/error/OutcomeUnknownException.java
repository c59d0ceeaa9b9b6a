package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a write fails without a usable response and may have taken effect: {@link #mayHaveTakenEffect()} is true. It
 * was not retried because a retry could do it twice, or all attempts failed. Check before you repeat it.
 */
public class OutcomeUnknownException extends TransportException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the failure, without secrets
   * @param cause the cause, such as an {@link java.io.IOException}; null without
   * @param attempts the attempts of the call, in order
   * @param outcome {@link Outcome#UNKNOWN}, or {@link Outcome#PROCESSED} if the response ended early after a successful
   *     status
   */
  public OutcomeUnknownException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
