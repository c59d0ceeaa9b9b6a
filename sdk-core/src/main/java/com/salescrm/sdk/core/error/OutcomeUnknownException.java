package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A write failed without a usable answer and may have taken effect: {@link #mayHaveTakenEffect()} is true. It was either not
 * repeated, since twice might do it twice, or all its attempts failed. Look for its effect before you repeat it.
 */
public class OutcomeUnknownException extends TransportException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets
   * @param cause what failed below, such as an {@link java.io.IOException}; null if there is none
   * @param attempts each sending of the call, in order
   * @param outcome {@link Outcome#UNKNOWN}; {@link Outcome#PROCESSED} if a successful status came and then the answer broke
   */
  public OutcomeUnknownException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
