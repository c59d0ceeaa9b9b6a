package com.salescrm.sandbox.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** The credentials that the service accepts ("Authentication"): two that stay, and what OAuth has issued. */
public record Keys(String apiKey, String accessToken, BearerCheck issued) {

  /** Knows the access tokens of OAuth. */
  @FunctionalInterface
  public interface BearerCheck {
    /** False for one that was never issued; throws a 401 for one that has ended. */
    boolean accepts(String token);
  }

  /** Throws a 401 that says what is wrong, without repeating what was sent. */
  void check(List<String> authorization) {
    if (authorization.isEmpty()) {
      throw refused("The header Authorization is missing: send Basic or Bearer credentials.");
    }
    if (authorization.size() > 1) {
      throw refused("The header Authorization was sent more than once.");
    }
    String value = authorization.get(0);
    if (value.startsWith("Basic ")) {
      checkBasic(value.substring("Basic ".length()));
    } else if (!value.startsWith("Bearer ")) {
      throw refused("The header Authorization must begin with 'Basic ' or 'Bearer '.");
    } else if (!value.equals("Bearer " + accessToken)
        && !issued.accepts(value.substring("Bearer ".length()))) {
      throw refused("The access token is not valid.");
    }
  }

  /** Throws a 401 where the operation takes no API key. */
  void check(Route route, List<String> authorization) {
    if (route.handler() instanceof OAuthOnly && authorization.get(0).startsWith("Basic ")) {
      throw refused(
          route.method() + " " + route.path() + " takes OAuth only: send a Bearer token.");
    }
  }

  private void checkBasic(String encoded) {
    String pair = decode(encoded);
    if (!pair.endsWith(":")) {
      throw refused(
          "Basic credentials are base64 of the API key, a colon, and nothing behind the colon.");
    }
    if (!pair.equals(apiKey + ":")) {
      throw refused("The API key is not valid.");
    }
  }

  private static String decode(String encoded) {
    try {
      return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw refused("Basic credentials must be base64.");
    }
  }

  private static Problem refused(String reason) {
    return Problem.violation(401, reason);
  }

  @Override
  public String toString() {
    return "Keys";
  }
}
