package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the token store cannot be read, locked or written, when another process holds its lock for too long, or when
 * another process started a refresh whose outcome is still unknown, so that the refresh token must not be used yet. A later
 * call tries again.
 */
public class TokenStoreException extends CrmException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception without a cause, for token stores.
   *
   * @param message the store, the error and what to do, without secrets
   */
  public TokenStoreException(String message) {
    this(message, null);
  }

  /**
   * Creates the exception, for token stores.
   *
   * @param message the store, the error and what to do, without secrets
   * @param cause the cause; null without
   */
  public TokenStoreException(String message, @Nullable Throwable cause) {
    this(message, cause, List.of(), null);
  }

  /**
   * Creates the exception of a failed call.
   *
   * @param message the error and what to do, without secrets
   * @param cause the cause; null without
   * @param attempts the attempts of the call
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public TokenStoreException(
      String message,
      @Nullable Throwable cause,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, attempts, outcome);
  }

  @Override
  public boolean isTemporary() {
    return mayEnd(getCause());
  }
}
