package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted; its interrupt flag is set. */
public class CallInterruptedException extends CrmException {
  private static final long serialVersionUID = 1L;

  public CallInterruptedException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, cause, attempts, outcomeUnknown);
  }
}
