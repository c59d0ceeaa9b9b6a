package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * A list that does not advance, that ends or breaks off although the service said that more follow, or that holds more
 * items than the caller allowed.
 */
public class PagingException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one. No single call failed, so it has no attempts.
   *
   * @param message what is wrong with the list, and where
   */
  public PagingException(String message) {
    super(message, null, List.of(), null);
  }
}
