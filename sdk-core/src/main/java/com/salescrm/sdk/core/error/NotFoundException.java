package com.salescrm.sdk.core.error;

import java.util.List;

/** 404: there is no such object, or none that the user may see. */
public class NotFoundException extends ApiException {
  private static final long serialVersionUID = 1L;

  public NotFoundException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
