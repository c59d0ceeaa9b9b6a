package com.salescrm.sandbox.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The accepted credentials ("Authentication"): an API key and an access token that never expire,
 * and the access tokens issued through OAuth.
 */
public record Keys(String apiKey, String accessToken, AccessTokenCheck issued) {

  private static final String BASIC = "Basic ";
  private static final String BEARER = "Bearer ";

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
    if (isOf(BASIC, value)) {
      checkBasic(value.substring(BASIC.length()));
    } else if (!isOf(BEARER, value)) {
      throw rejected("The header Authorization must begin with 'Basic ' or 'Bearer '.");
    } else {
      String token = value.substring(BEARER.length());
      if (!token.equals(accessToken) && !issued.accepts(token)) {
        throw rejected("The access token is not valid.");
      }
    }
  }

  /** Schemes are case-insensitive (RFC 9110, 11.1). */
  private static boolean isOf(String scheme, String value) {
    return value.regionMatches(true, 0, scheme, 0, scheme.length());
  }

  /** Throws a 401 if the operation does not accept API keys and the request uses one. */
  void check(Route route, List<String> authorization) {
    if (route.handler() instanceof OAuthOnlyHandler && isOf(BASIC, authorization.get(0))) {
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
