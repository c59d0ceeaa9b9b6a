package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** 409: the state of the object does not allow the operation; it had no effect. Read the object before you repeat it. */
public class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the error, without secrets
   * @param response the error response
   * @param attempts the attempts of the call, in order
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public ConflictException(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, response, attempts, outcome);
  }
}
