package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * Thrown when a list cannot be read to its end: it does not advance, it ends although the service says that more items
 * follow, or it has more items than the caller allows.
 */
public class PagingException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests. No single call failed, so it has no attempts.
   *
   * @param message the error and its position in the list
   */
  public PagingException(String message) {
    super(message, null, List.of(), null);
  }
}
