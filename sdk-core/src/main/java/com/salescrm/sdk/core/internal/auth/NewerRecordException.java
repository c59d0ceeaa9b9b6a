package com.salescrm.sdk.core.internal.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import org.jspecify.annotations.Nullable;

/** A stored record of a newer version of the SDK. It is not damaged: a store must not replace it. */
public final class NewerRecordException extends TokenStoreException {
  private static final long serialVersionUID = 1L;

  /** The exception; the cause names no store, or is null. */
  public NewerRecordException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The same failure with the name of the store's file or row. */
  public NewerRecordException in(String what) {
    return new NewerRecordException(
        what + " cannot be used: " + getMessage() + ". It is not changed, not even by save()",
        this);
  }

  @Override
  public boolean isTemporary() {
    return false;
  }
}
