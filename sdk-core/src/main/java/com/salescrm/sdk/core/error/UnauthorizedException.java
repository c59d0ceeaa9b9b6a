package com.salescrm.sdk.core.error;

import java.util.List;

/** 401: the credential is not accepted, or lacks a permission. */
public class UnauthorizedException extends ApiException {
  private static final long serialVersionUID = 1L;

  public UnauthorizedException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
