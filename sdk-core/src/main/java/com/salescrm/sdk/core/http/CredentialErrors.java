package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.TokenStoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives what credentials threw to the caller of one call: with that call's timeline, and with what they threw, which
 * several callers may share, as its cause.
 */
final class CredentialErrors {
  private CredentialErrors() {}

  static CrmException of(
      String message, RuntimeException told, List<Attempt> attempts, @Nullable Outcome outcome) {
    if (told instanceof ReauthorizationRequiredException e) {
      return new ReauthorizationRequiredException(message, told, e.response(), attempts, outcome);
    }
    if (told instanceof OAuthException e) {
      return new OAuthException(message, told, e.response(), attempts, outcome);
    }
    if (told instanceof TokenStoreException) {
      return new TokenStoreException(message, told, attempts, outcome);
    }
    return CallErrors.withoutResponse(message, told, attempts, outcome);
  }
}
