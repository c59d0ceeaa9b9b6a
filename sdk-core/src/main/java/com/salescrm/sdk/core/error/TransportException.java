package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * No usable answer: the connection could not be made or broke, TLS failed, or a time limit passed. For a PUT or DELETE
 * that may be repeated and still got no answer, {@link #outcomeUnknown()} is true; a write that may not be repeated is
 * an {@link OutcomeUnknownException}.
 */
public class TransportException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets
   * @param cause what failed below, such as an {@link java.io.IOException}; null if there is none
   * @param attempts each sending of the call, in order; empty if nothing was sent
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  public TransportException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, cause, attempts, outcomeUnknown);
  }
}
