package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The call was cancelled, for instance by the future of {@code async}. */
public class CallCancelledException extends CrmException {
  private static final long serialVersionUID = 1L;

  public CallCancelledException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, cause, attempts, outcomeUnknown);
  }
}
