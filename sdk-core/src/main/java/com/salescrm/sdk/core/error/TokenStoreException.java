package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token store cannot be read, locked or written; or its lock is held for too long; or another process began a refresh
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
    this(message, cause, List.of(), null);
  }

  /**
   * For the end of a call.
   *
   * @param message what is wrong
   * @param cause what it comes from, if anything
   * @param attempts the sendings of the call
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public TokenStoreException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
