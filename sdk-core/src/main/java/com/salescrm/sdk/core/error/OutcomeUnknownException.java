package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A write went out and no answer came back: the service may have carried it out, so it was not sent again. Look at the
 * service before you repeat it.
 */
public class OutcomeUnknownException extends TransportException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one; {@link #outcomeUnknown()} is true.
   *
   * @param message what was asked and how it ended, without secrets
   * @param cause what failed below, such as an {@link java.io.IOException}; null if there is none
   * @param attempts each sending of the call, in order
   */
  public OutcomeUnknownException(
      String message, @Nullable Throwable cause, List<Attempt> attempts) {
    super(message, cause, attempts, true);
  }
}
