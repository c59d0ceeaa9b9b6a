package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.AuthorizationDeniedException;
import com.salescrm.sdk.core.error.OAuthException;
import java.net.URI;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The address that the authorise page sent the browser to (RFC 6749, 4.1.2). Nothing of it is quoted but error codes. */
final class Redirect {
  private final Map<String, String> parameters;

  private Redirect(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  static Redirect of(URI redirect) {
    Map<String, String> parameters = new HashMap<>();
    String query = redirect.getRawQuery();
    for (String part : query == null ? new String[0] : query.split("&")) {
      int equals = part.indexOf('=');
      String name = decode(equals < 0 ? part : part.substring(0, equals));
      String value = equals < 0 ? "" : decode(part.substring(equals + 1));
      if (parameters.put(name, value) != null
          && List.of("code", "state", "error").contains(name)) {
        throw wrong("the redirect brings '" + name + "' twice", null);
      }
    }
    return new Redirect(parameters);
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      throw wrong("the redirect's query is not percent-encoded as it should be", null);
    }
  }

  /** This redirect, if the state is the one that was sent; a refusal may come without any. */
  Redirect withState(String expected) {
    String state = parameters.get("state");
    if (state == null && parameters.containsKey("error")) {
      return this;
    }
    if (state == null || !MessageDigest.isEqual(state.getBytes(UTF_8), expected.getBytes(UTF_8))) {
      throw wrong(
          state == null
              ? "the redirect brings no state, but one was sent: do not trust it"
              : "the redirect's state is not the one that was sent: it belongs to another"
                  + " authorisation, do not trust it",
          null);
    }
    return this;
  }

  AuthorizationCode code() {
    String error = parameters.get("error");
    if ("access_denied".equals(error)) {
      throw new AuthorizationDeniedException("the user declined (access_denied)");
    }
    if (error != null) {
      String code = TokenAnswer.codeIn(error);
      throw wrong("the authorise page refused" + (code == null ? "" : ": " + code), code);
    }
    String code = parameters.get("code");
    if (code == null || code.isBlank()) {
      throw wrong("the redirect brings neither a code nor an error", null);
    }
    try {
      return AuthorizationCode.of(code);
    } catch (IllegalArgumentException unusable) {
      throw wrong("the redirect's code holds what no code can hold", null);
    }
  }

  private static OAuthException wrong(String message, @Nullable String error) {
    return new OAuthException(
        message, null, new OAuthException.Response(error, null, null), List.of(), null);
  }
}
