package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.ApiException;

/**
 * The service refused to resume a bulk action, for example one that was paused for more than 7 days (specification,
 * "Limits"). The cause is the error response of the service.
 */
public final class UnpauseRefusedException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnpauseRefusedException(ApiException e) {
    super(
        e.getMessage()
            + "; a bulk action that was paused for more than 7 days cannot be resumed: start another"
            + " one for the remaining leads",
        e);
  }
}
