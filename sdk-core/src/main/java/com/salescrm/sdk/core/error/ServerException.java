package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * 5xx: the service failed. A write may have taken effect ({@link Outcome#UNKNOWN}): check before you repeat it. After a 503
 * with {@code Retry-After} it had no effect ({@link Outcome#REJECTED}).
 */
public class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the request and the error, without secrets
   * @param response the error response
   * @param attempts the attempts of the call, in order
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public ServerException(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    super(message, response, attempts, outcome);
  }
}
