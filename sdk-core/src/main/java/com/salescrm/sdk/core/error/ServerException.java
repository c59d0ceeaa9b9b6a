package com.salescrm.sdk.core.error;

import java.util.List;

/** 5xx: the service failed. For a write, {@link #outcomeUnknown()} tells whether it may have been carried out all the same. */
public class ServerException extends ApiException {
  private static final long serialVersionUID = 1L;

  public ServerException(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, answer, attempts, outcomeUnknown);
  }
}
