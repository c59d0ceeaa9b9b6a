package com.salescrm.sdk.core.error;

import java.util.List;

/**
 * Thrown when the user denied the authorization: the redirect has {@code access_denied} (specification, "OAuth 2.0", 3).
 * Nothing was sent to the token endpoint.
 */
public class AuthorizationDeniedException extends OAuthException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception, for the SDK and for tests.
   *
   * @param message the message
   */
  public AuthorizationDeniedException(String message) {
    super(message, null, new Response("access_denied", null, null), List.of(), null);
  }
}
