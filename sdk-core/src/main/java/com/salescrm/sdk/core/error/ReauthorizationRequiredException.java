package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * There is no valid refresh token: the user must authorise again. Every later call throws it at once, without a request,
 * until the token store holds other tokens. The stored tokens are not deleted.
 */
public class ReauthorizationRequiredException extends OAuthException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message why the grant is revoked or missing
   * @param cause the cause, if any
   * @param response the response of the token endpoint
   * @param attempts the attempts of the call that this ends
   * @param outcome the outcome of the write; null for a read, or without a call
   */
  public ReauthorizationRequiredException(
      String message,
      @Nullable Throwable cause,
      Response response,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, response, attempts, outcome);
  }
}
