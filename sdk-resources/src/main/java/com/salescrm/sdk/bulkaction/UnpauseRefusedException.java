package com.salescrm.sdk.bulkaction;

import com.salescrm.sdk.core.error.ApiException;

/**
 * The service refuses to resume a bulk action. It does so for one that was paused for more than 7 days (specification,
 * "Limits"); its own answer is that of the cause.
 */
public final class UnpauseRefusedException extends ApiException {
  private static final long serialVersionUID = 1L;

  UnpauseRefusedException(ApiException refused) {
    super(
        refused.getMessage()
            + "; a bulk action that was paused for more than 7 days cannot be resumed: start another"
            + " one for the leads that are left",
        refused);
  }
}
