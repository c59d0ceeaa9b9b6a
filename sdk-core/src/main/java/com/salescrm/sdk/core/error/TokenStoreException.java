package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token store cannot be read, locked or written; or its lock is held for too long; or another process began a renewal
 * whose outcome is not known yet, so that the refresh token must not be used now.
 */
public class TokenStoreException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For stores.
   *
   * @param message what is wrong with which store and what to do, without a secret
   * @param cause what it comes from, if anything
   */
  public TokenStoreException(String message, @Nullable Throwable cause) {
    this(message, cause, List.of(), false);
  }

  /**
   * For the end of a call.
   *
   * @param message what is wrong
   * @param cause what it comes from, if anything
   * @param attempts the sendings of the call
   * @param outcomeUnknown whether the service may have carried out what was asked
   */
  public TokenStoreException(
      String message, @Nullable Throwable cause, List<Attempt> attempts, boolean outcomeUnknown) {
    super(message, cause, attempts, outcomeUnknown);
  }
}
