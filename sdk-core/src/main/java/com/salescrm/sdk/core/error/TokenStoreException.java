package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The token store cannot be read, locked or written; or another process holds its lock for too long, or has a refresh in
 * flight, so that the refresh token must not be sent now.
 */
public class TokenStoreException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * For stores.
   *
   * @param message which store failed and what to do, without a secret
   * @param cause the cause, if any
   */
  public TokenStoreException(String message, @Nullable Throwable cause) {
    this(message, cause, List.of(), null);
  }

  /**
   * For the end of a call.
   *
   * @param message what failed
   * @param cause the cause, if any
   * @param attempts the attempts of the call
   * @param outcome the outcome of the write; null for a read, or without a call
   */
  public TokenStoreException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }
}
