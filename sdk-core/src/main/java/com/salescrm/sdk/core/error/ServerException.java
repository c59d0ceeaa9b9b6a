package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * 5xx: the service failed. For a write, {@link #outcomeUnknown()} tells whether it may have been carried out all the
 * same.
 */
public class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  public ServerException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
