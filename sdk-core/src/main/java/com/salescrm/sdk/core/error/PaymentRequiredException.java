package com.salescrm.sdk.core.error;

import java.util.List;

/** 402: the plan of the organization does not include this. */
public class PaymentRequiredException extends ApiException {
  private static final long serialVersionUID = 1L;

  public PaymentRequiredException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
