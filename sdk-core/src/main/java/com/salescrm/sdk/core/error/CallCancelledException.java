package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call is cancelled, for instance by the future of {@code async}. A write that was already sent may have taken
 * effect: {@link #outcome()} is {@link Outcome#UNKNOWN} then.
 */
public class CallCancelledException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the failure, without secrets
   * @param cause the failure that the cancellation caused; null without
   * @param attempts the attempts of the call, in order; empty if nothing was sent
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public CallCancelledException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
