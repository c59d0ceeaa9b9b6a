package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A write went out and no answer came back: the service may have carried it out, so it was not sent again. Look at the
 * service before you repeat it.
 */
public class OutcomeUnknownException extends TransportException {
  private static final long serialVersionUID = 1L;

  public OutcomeUnknownException(
      String message, @Nullable Throwable cause, List<Attempt> attempts) {
    super(message, cause, attempts, true);
  }
}
