package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call has no usable response: DNS, connection or TLS failed, the connection broke, or a time limit passed. A
 * write had no effect and can be repeated; for one that may have taken effect the subclass {@link
 * OutcomeUnknownException} is thrown.
 */
public class TransportException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the failure, without secrets
   * @param cause the cause, such as an {@link java.io.IOException}; null without
   * @param attempts the attempts of the call, in order; empty if nothing was sent
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public TransportException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }

  @Override
  public boolean isTemporary() {
    return mayEnd(getCause());
  }
}
