package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * No usable answer: the connection could not be made or broke, TLS failed, or a time limit passed. For a write that may
 * have taken effect it is an {@link OutcomeUnknownException}, whether the write may be repeated or not.
 */
public class TransportException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets
   * @param cause what failed below, such as an {@link java.io.IOException}; null if there is none
   * @param attempts each sending of the call, in order; empty if nothing was sent
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public TransportException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
