package com.salescrm.sdk.core.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * There is no living refresh token: the user must authorise again. Every later call throws it at once, without traffic to
 * the service, until the token store holds another pair; the pair that is stored is not deleted.
 */
public class ReauthorizationRequiredException extends OAuthException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK's own use and for tests that need one.
   *
   * @param message why the grant is lost
   * @param cause what it comes from, if anything
   * @param answer what the token endpoint said
   * @param attempts the sendings of the call that this ends
   * @param outcome what became of the write; null for a read, or where there was no call
   */
  public ReauthorizationRequiredException(
      String message,
      @Nullable Throwable cause,
      Response answer,
      List<Attempt> attempts,
      @Nullable Outcome outcome) {
    super(message, cause, answer, attempts, outcome);
  }
}
