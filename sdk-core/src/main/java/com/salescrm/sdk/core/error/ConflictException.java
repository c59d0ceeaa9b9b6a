package com.salescrm.sdk.core.error;

import java.util.List;

/** 409: the object is in a state that does not allow this. */
public class ConflictException extends ApiException {
  private static final long serialVersionUID = 1L;

  public ConflictException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
