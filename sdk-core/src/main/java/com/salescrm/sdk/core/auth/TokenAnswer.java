package com.salescrm.sdk.core.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what the token endpoint answers (RFC 6749, 5.1 and 5.2), and quotes nothing of it but error codes. */
final class TokenAnswer {
  // Codes are made of lower-case letters; nothing that has a digit, such as a secret, passes.
  private static final Pattern CODE = Pattern.compile("[a-z]+(_[a-z]+){0,5}");
  private static final int LONGEST_CODE = 64;
  private static final long LONGEST_LIFETIME_SECONDS = Duration.ofDays(36_500).toSeconds();

  private TokenAnswer() {}

  static OAuthToken read(TokenEndpoint.Reply reply) {
    requireSuccess(reply);
    try {
      return token(JsonCodec.readTree(reply.response().body()), reply);
    } catch (UnreadableJsonException | IllegalArgumentException | DateTimeException unreadable) {
      // Without its cause, which shows parts of the body.
      throw new OAuthException(
          reply.what() + " answered " + reply.response().status()
              + ", but not with tokens that can be read; what was sent is used up",
          null,
          new OAuthException.Response(null, reply.response().status(), null),
          reply.attempts(),
          reply.outcome());
    }
  }

  private static OAuthToken token(JsonNode root, TokenEndpoint.Reply reply) {
    OAuthToken.Builder token = OAuthToken.builder()
        .accessToken(secret(root.path("access_token")))
        .issuedAt(reply.sentAt());
    text(root, "token_type", token::tokenType);
    JsonNode refreshToken = root.path("refresh_token");
    if (!refreshToken.isMissingNode() && !refreshToken.isNull() && !isBlank(refreshToken)) {
      token.refreshToken(secret(refreshToken));
    }
    text(root, "organization_id", token::organizationId);
    text(root, "user_id", token::userId);
    text(root, "scope", scope -> token.scopes(List.of(scope.strip().split("\\s+"))));
    long seconds = Math.min(root.path("expires_in").asLong(0), LONGEST_LIFETIME_SECONDS);
    if (seconds > 0) {
      token.lifetime(reply.sentAt(), Duration.ofSeconds(seconds));
    }
    return token.build();
  }

  /** A token is a JSON string (RFC 6749, 5.1): anything else, as text, would be sent as a token that nobody issued. */
  private static String secret(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException("a token is no string");
    }
    return value.asText();
  }

  private static boolean isBlank(JsonNode value) {
    return value.isTextual() && value.asText().isBlank();
  }

  private static void text(JsonNode root, String name, Consumer<String> use) {
    String value = root.path(name).asText("");
    if (!value.isBlank()) {
      use.accept(value);
    }
  }

  /** Throws for every answer that is no success. */
  static void requireSuccess(TokenEndpoint.Reply reply) {
    int status = reply.response().status();
    if (reply.response().isSuccessful()) {
      return;
    }
    String error = status >= 500 ? null : codeIn(body(reply).path("error").asText(""));
    OAuthException.Response answer = new OAuthException.Response(
        error, status, RetryAfter.of(reply.response(), reply.clock()).orElse(null));
    String message =
        reply.what() + " answered " + status + (error == null ? "" : " " + error) + advice(error);
    if ("invalid_grant".equals(error)) {
      throw new ReauthorizationRequiredException(
          message, null, answer, reply.attempts(), reply.outcome());
    }
    throw new OAuthException(message, null, answer, reply.attempts(), reply.outcome());
  }

  private static String advice(@Nullable String error) {
    return switch (error == null ? "" : error) {
      case "invalid_grant" -> ": the code or refresh token is dead; the user must authorise again";
      case "invalid_client" -> ": check clientId and clientSecret";
      case "unauthorized_client" -> ": the application may not use this grant type";
      default -> "";
    };
  }

  /** The code, if it can be one. */
  static @Nullable String codeIn(String text) {
    return text.length() <= LONGEST_CODE && CODE.matcher(text).matches() ? text : null;
  }

  private static JsonNode body(TokenEndpoint.Reply reply) {
    try {
      return JsonCodec.readTree(reply.response().body());
    } catch (UnreadableJsonException none) {
      return MissingNode.getInstance();
    }
  }
}
