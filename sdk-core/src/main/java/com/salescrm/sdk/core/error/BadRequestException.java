package com.salescrm.sdk.core.error;

import java.util.List;

/** 400: the service refuses what it was sent. */
public class BadRequestException extends ApiException {
  private static final long serialVersionUID = 1L;

  public BadRequestException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }

  /** For the same answer, told in other words. */
  protected BadRequestException(String message, BadRequestException cause) {
    super(message, cause);
  }
}
