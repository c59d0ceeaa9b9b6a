package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * 400: the service rejects the request; a write had no effect. {@link #fieldErrors()} and {@link #errorMessage()} name the
 * invalid values.
 */
public class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the error, without secrets
   * @param response the error response
   * @param attempts the attempts of the call, in order
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public BadRequestException(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, response, attempts, outcome);
  }

  /**
   * Creates the exception with another message for the same response.
   *
   * @param message the message
   * @param cause the exception whose response, attempts and outcome this one has too
   */
  protected BadRequestException(String message, BadRequestException cause) {
    super(message, cause);
  }
}
