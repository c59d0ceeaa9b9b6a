package com.salescrm.sdk.core.error;

import java.util.List;

/** 404: there is no such object, or none that the user may see. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what was asked and what was answered, without secrets
   * @param answer what the service said
   * @param attempts each sending of the call, in order
   * @param outcomeUnknown whether the service may have carried out a write all the same
   */
  public NotFoundException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
