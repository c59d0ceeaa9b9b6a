package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * No usable answer: the connection could not be made or broke, TLS failed, or a time limit passed. For a PUT or DELETE
 * that may be repeated and still got no answer, {@link #outcomeUnknown()} is true; a write that may not be repeated is an
 * {@link OutcomeUnknownException}.
 */
public class TransportException extends CrmException {
  private static final long serialVersionUID = 1L;

  public TransportException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, cause, attempts, outcomeUnknown);
  }
}
