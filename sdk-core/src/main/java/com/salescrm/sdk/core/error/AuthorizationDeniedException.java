package com.salescrm.sdk.core.error;

import java.util.List;

/** The user declined: the redirect has the error {@code access_denied} (specification, "OAuth 2.0", 3). */
public class AuthorizationDeniedException extends OAuthException {
  private static final long serialVersionUID = 1L;

  /**
   * For the SDK, and for tests that need one.
   *
   * @param message what happened
   */
  public AuthorizationDeniedException(String message) {
    super(message, null, new Response("access_denied", null, null), List.of(), null);
  }
}
