package com.salescrm.sandbox.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The accepted credentials ("Authentication"): an API key and an access token that never expire,
 * and the access tokens issued through OAuth.
 */
public record Keys(String apiKey, String accessToken, AccessTokenCheck issued) {

  /** Validates access tokens that were issued through OAuth. */
  @FunctionalInterface
  public interface AccessTokenCheck {
    /**
     * Returns false if the token was never issued; throws a 401 if it has expired or was revoked.
     */
    boolean accepts(String token);
  }

  /**
   * Throws a 401 with the reason if the credentials are invalid. The reason does not contain the
   * credentials.
   */
  void check(List<String> authorization) {
    if (authorization.isEmpty()) {
      throw rejected("The header Authorization is missing: send Basic or Bearer credentials.");
    }
    if (authorization.size() > 1) {
      throw rejected("The header Authorization was sent more than once.");
    }
    String value = authorization.get(0);
    if (value.startsWith("Basic ")) {
      checkBasic(value.substring("Basic ".length()));
    } else if (!value.startsWith("Bearer ")) {
      throw rejected("The header Authorization must begin with 'Basic ' or 'Bearer '.");
    } else if (!value.equals("Bearer " + accessToken)
        && !issued.accepts(value.substring("Bearer ".length()))) {
      throw rejected("The access token is not valid.");
    }
  }

  /** Throws a 401 if the operation does not accept API keys and the request uses one. */
  void check(Route route, List<String> authorization) {
    if (route.handler() instanceof OAuthOnlyHandler && authorization.get(0).startsWith("Basic ")) {
      throw rejected(
          route.method() + " " + route.path() + " accepts OAuth only: send a Bearer token.");
    }
  }

  private void checkBasic(String encoded) {
    String credentials = decode(encoded);
    if (!credentials.endsWith(":")) {
      throw rejected("Basic credentials must be base64 of the API key followed by a colon.");
    }
    if (!credentials.equals(apiKey + ":")) {
      throw rejected("The API key is not valid.");
    }
  }

  private static String decode(String encoded) {
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw rejected("Basic credentials must be base64.");
    }
  }

  private static Problem rejected(String reason) {
    return Problem.violation(401, reason);
  }

  @Override
  public String toString() {
    return "Keys";
  }
}
