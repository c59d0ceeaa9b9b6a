package com.salescrm.sdk.core.error;

import java.util.List;

/** 401: the credential is not accepted, or lacks a permission. */
public class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  public UnauthorizedException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
