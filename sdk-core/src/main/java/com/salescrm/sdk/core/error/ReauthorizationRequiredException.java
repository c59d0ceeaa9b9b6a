package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when there is no valid refresh token: the user must authorize again. Every later call throws it at once, without a
 * request to the service, until the token store has other tokens. The stored tokens are not deleted.
 */
public class ReauthorizationRequiredException extends OAuthException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message why the grant is revoked or invalid
   * @param cause the cause; null without
   * @param response the response of the token endpoint
   * @param attempts the attempts of the call that failed
   * @param outcome the outcome of the write; null for a read or without a call
   */
  public ReauthorizationRequiredException(
      String message,
      @Nullable Throwable cause,
      Response response,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, response, attempts, outcome);
  }

  @Override
  public boolean isTemporary() {
    return false;
  }
}
