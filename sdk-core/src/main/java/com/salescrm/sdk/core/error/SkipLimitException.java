package com.salescrm.sdk.core.error;

import java.util.List;

/** 400 on a later page of a list: the service refuses a deeper {@code _skip}. Narrow the list, for instance by dates, or export it. */
public class SkipLimitException extends BadRequestException {
  private static final long serialVersionUID = 1L;

  public SkipLimitException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
