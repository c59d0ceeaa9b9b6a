package com.salescrm.sdk.core.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.auth.store.OAuthToken;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A response of the token endpoint (RFC 6749, 5.1 and 5.2), with any status. Messages quote nothing of it but error codes.
 *
 * @param sentAt when the request started: lifetimes are counted from then, so that none is estimated too long
 */
record TokenResponse(
    String request,
    HttpResponse http,
    Instant sentAt,
    Clock clock,
    List<Attempt> attempts,
    Outcome outcome) {
  // Error codes consist of lower-case letters; a text with a digit, such as a secret, does not
  // match.
  private static final Pattern ERROR_CODE = Pattern.compile("[a-z]+(_[a-z]+){0,5}");
  private static final int MAX_ERROR_CODE_LENGTH = 64;
  private static final long MAX_LIFETIME_SECONDS = Duration.ofDays(36_500).toSeconds();

  /** The tokens; throws for an error response, and for a success that cannot be read. */
  OAuthToken token() {
    requireSuccess();
    try {
      return token(JsonCodec.readTree(http.body()));
    } catch (UnreadableJsonException | IllegalArgumentException | DateTimeException e) {
      // Without the cause, which quotes the body. An error code shows that no tokens were issued.
      String error = error();
      Outcome effect = error == null ? outcome : Outcome.UNKNOWN;
      throw unusable(
          error,
          ", but not with tokens that can be read; the code or refresh token "
              + (effect == Outcome.PROCESSED ? "is" : "may be") + " consumed",
          effect);
    }
  }

  private OAuthException unusable(@Nullable String error, String why, Outcome effect) {
    return new OAuthException(
        returned(error) + why + advice(error),
        null,
        new OAuthException.Response(error, http.status(), null),
        attempts,
        effect);
  }

  private String returned(@Nullable String error) {
    return request + " returned " + http.status() + (error == null ? "" : " " + error);
  }

  private @Nullable String error() {
    return errorCode(body().path("error").asText(""));
  }

  private OAuthToken token(JsonNode root) {
    OAuthToken.Builder token =
        OAuthToken.builder().accessToken(secret(root.path("access_token"))).issuedAt(sentAt);
    text(root, "token_type", token::tokenType);
    JsonNode refreshToken = root.path("refresh_token");
    if (!refreshToken.isMissingNode() && !refreshToken.isNull() && !isBlank(refreshToken)) {
      token.refreshToken(secret(refreshToken));
    }
    text(root, "organization_id", token::organizationId);
    text(root, "user_id", token::userId);
    JsonNode scope = root.path("scope");
    for (JsonNode each : scope.isArray() ? scope : List.of(scope)) {
      String names = each.asText("").strip();
      if (!names.isEmpty()) {
        token.scopes(List.of(names.split("\\s+")));
      }
    }
    JsonNode lifetime = root.path("expires_in");
    // As a double, which a number of more than 64 bits does not overflow.
    long seconds =
        lifetime.isBoolean() ? 0 : Math.min((long) lifetime.asDouble(0), MAX_LIFETIME_SECONDS);
    if (seconds > 0) {
      token.lifetime(sentAt, Duration.ofSeconds(seconds));
    }
    return token.build();
  }

  /** A token is a JSON string (RFC 6749, 5.1). Another value as text would be a token that was never issued. */
  private static String secret(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException("the token is not a string");
    }
    return value.asText();
  }

  private static boolean isBlank(JsonNode value) {
    return value.isTextual() && value.asText().isBlank();
  }

  private static void text(JsonNode root, String name, Consumer<String> setter) {
    String value = root.path(name).asText("");
    if (!value.isBlank()) {
      setter.accept(value);
    }
  }

  /** Throws for an error response, and for a success that a proxy may have sent instead of the service. */
  void requireDone() {
    requireSuccess();
    if (http.isMarkup()) {
      throw unusable(null, " with an HTML page", outcome);
    }
  }

  private void requireSuccess() {
    if (http.isSuccessful()) {
      return;
    }
    int status = http.status();
    String error = status >= 500 ? null : error();
    OAuthException.Response response =
        new OAuthException.Response(error, status, RetryAfter.of(http, clock).orElse(null));
    // Another status, such as a 429, states that the request was not examined or not completed.
    boolean isRevoked = "invalid_grant".equals(error) && (status == 400 || status == 401);
    String message = returned(error)
        + (isRevoked
            ? ": the code or refresh token is invalid; the user must authorize again"
            : advice(error));
    if (isRevoked) {
      throw new ReauthorizationRequiredException(message, null, response, attempts, outcome);
    }
    throw new OAuthException(message, null, response, attempts, outcome);
  }

  private String advice(@Nullable String error) {
    if (error == null) { // Often the host of the authorize page, which has no token endpoint.
      int status = http.status();
      boolean isPage = http.isMarkup() && status < 500 && status != 408 && status != 429;
      return isPage || status / 100 == 3 || status == 404 ? ": check apiHost" : "";
    }
    return switch (error) {
      case "invalid_client" -> ": check clientId and clientSecret";
      case "unauthorized_client" -> ": the application may not use this grant type";
      default -> "";
    };
  }

  /** The text, if it has the form of an error code. */
  static @Nullable String errorCode(String text) {
    return text.length() <= MAX_ERROR_CODE_LENGTH && ERROR_CODE.matcher(text).matches()
        ? text
        : null;
  }

  /** The JSON; a missing node if there is none, or not the whole of it. */
  JsonNode body() {
    try {
      return JsonCodec.readTree(http.body());
    } catch (UnreadableJsonException e) {
      return MissingNode.getInstance();
    }
  }

  /** Shows no body: it may contain tokens. */
  @Override
  public String toString() {
    return request + " returned " + http.status();
  }
}
