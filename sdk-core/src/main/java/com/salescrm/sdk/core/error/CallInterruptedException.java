package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted; its interrupt flag is set. */
public class CallInterruptedException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and how it ended, without secrets
   * @param cause what was under way when the interrupt came; null if there is none
   * @param attempts each sending of the call, in order; empty if nothing was sent
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public CallInterruptedException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
