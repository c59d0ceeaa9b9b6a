package com.salescrm.sdk.core.error;

import java.util.List;

/** 403: the user lacks a permission. */
public class ForbiddenException extends ApiException {
  private static final long serialVersionUID = 1L;

  public ForbiddenException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
