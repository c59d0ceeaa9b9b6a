package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.AuthorizationDeniedException;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.argument.SecretFormat;
import java.net.URI;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The authorization code in a redirect, valid for one {@link OAuthClient#exchange}. Its {@code toString} does not show it. */
public final class AuthorizationCode {
  private final String value;

  private AuthorizationCode(String value) {
    this.value = value;
  }

  /**
   * A code from another source than {@link OAuthClient#parseRedirect}.
   *
   * @param value the code; spaces around it are removed
   * @return the code
   * @throws IllegalArgumentException if it is blank or has a character that is neither visible ASCII nor a space
   */
  public static AuthorizationCode of(String value) {
    Arguments.notNull(value, "value");
    return new AuthorizationCode(SecretFormat.inForm("code", value));
  }

  /** Parses a redirect (RFC 6749, 4.1.2). Messages quote nothing of it but error codes. */
  static AuthorizationCode parse(URI redirect, @Nullable String expectedState) {
    Map<String, String> parameters = parameters(redirect);
    if (expectedState != null) {
      requireState(parameters, expectedState);
    }
    String error = parameters.get("error");
    if ("access_denied".equals(error)) {
      throw new AuthorizationDeniedException("the user declined (access_denied)");
    }
    if (error != null) {
      String errorCode = TokenResponse.errorCode(error);
      throw invalid(
          "the authorize page returned an error" + (errorCode == null ? "" : ": " + errorCode),
          errorCode);
    }
    String code = parameters.get("code");
    if (code == null || code.isBlank()) {
      throw invalid("the redirect has neither a code nor an error", null);
    }
    try {
      return of(code);
    } catch (IllegalArgumentException e) {
      throw invalid("the redirect's code is not ASCII", null);
    }
  }

  private static Map<String, String> parameters(URI redirect) {
    Map<String, String> parameters = new HashMap<>();
    String query = redirect.getRawQuery();
    for (String part : query == null ? new String[0] : query.split("&")) {
      int equals = part.indexOf('=');
      String name = decode(equals < 0 ? part : part.substring(0, equals));
      String value = equals < 0 ? "" : decode(part.substring(equals + 1));
      if (parameters.put(name, value) != null
          && List.of("code", "state", "error").contains(name)) {
        throw invalid("the redirect has '" + name + "' twice", null);
      }
    }
    return parameters;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException e) {
      throw invalid("the redirect's query is not valid percent-encoding", null);
    }
  }

  private static void requireState(Map<String, String> parameters, String expected) {
    String state = parameters.get("state");
    if (state == null && parameters.containsKey("error")) {
      return; // An error response may omit the state.
    }
    if (state == null) {
      throw invalid("the redirect has no state, but one was sent: do not trust it", null);
    }
    if (!MessageDigest.isEqual(state.getBytes(UTF_8), expected.getBytes(UTF_8))) {
      throw invalid(
          "the redirect's state is not the one that was sent: it belongs to another authorization,"
              + " do not trust it",
          null);
    }
  }

  private static OAuthException invalid(String message, @Nullable String error) {
    return new OAuthException(
        message, null, new OAuthException.Response(error, null, null), List.of(), null);
  }

  String value() {
    return value;
  }

  @Override
  public String toString() {
    return "AuthorizationCode(not shown)";
  }
}
