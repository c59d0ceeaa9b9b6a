package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The text form of records. */
final class TokenJson {
  private static final int VERSION = 1;

  private TokenJson() {}

  static String write(TokenRecord record) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    OAuthToken token = record.token();
    ObjectNode pair = root.putObject("token");
    pair.put("token_type", token.tokenType()).put("access_token", token.accessToken());
    token.refreshToken().ifPresent(value -> pair.put("refresh_token", value));
    token.issuedAt().ifPresent(at -> pair.put("issued_at", at.toString()));
    token.expiresAt().ifPresent(at -> pair.put("expires_at", at.toString()));
    token.scopes().forEach(pair.putArray("scopes")::add);
    token.organizationId().ifPresent(id -> pair.put("organization_id", id));
    token.userId().ifPresent(id -> pair.put("user_id", id));
    record
        .intent()
        .ifPresent(mark -> root.putObject("refresh")
            .put("id", mark.id())
            .put("host", mark.host())
            .put("pid", mark.pid())
            .put("at", mark.at().toString()));
    return new String(JsonCodec.write(root), UTF_8);
  }

  static TokenRecord read(String json) {
    try {
      JsonNode root = JsonCodec.readTree(json.getBytes(UTF_8));
      if (root.path("version").asInt() > VERSION) {
        throw new TokenStoreException(
            "the stored token was written by a newer version of the SDK: update this one", null);
      }
      TokenRecord record = TokenRecord.of(token(root.path("token")));
      JsonNode mark = root.path("refresh");
      return isAbsent(mark) ? record : record.withIntent(mark(mark));
    } catch (UnreadableJsonException | IllegalArgumentException | DateTimeException damaged) {
      // Without a cause: the messages of a JSON reader quote what they read.
      throw new TokenStoreException("what is stored is damaged: it is no token record", null);
    }
  }

  private static OAuthToken token(JsonNode pair) {
    OAuthToken.Builder token =
        OAuthToken.builder().accessToken(required(pair.path("access_token")));
    text(pair, "token_type", token::tokenType);
    text(pair, "refresh_token", token::refreshToken);
    text(pair, "issued_at", at -> token.issuedAt(Instant.parse(at)));
    text(pair, "expires_at", at -> token.expiresAt(Instant.parse(at)));
    List<String> scopes = new ArrayList<>();
    pair.path("scopes").forEach(scope -> scopes.add(required(scope)));
    text(pair, "organization_id", token::organizationId);
    text(pair, "user_id", token::userId);
    return token.scopes(scopes).build();
  }

  private static RefreshIntent mark(JsonNode mark) {
    return new RefreshIntent(
        required(mark.path("id")),
        required(mark.path("host")),
        mark.path("pid").asLong(),
        Instant.parse(required(mark.path("at"))));
  }

  private static void text(JsonNode object, String name, Consumer<String> use) {
    JsonNode value = object.path(name);
    if (!isAbsent(value)) {
      use.accept(required(value));
    }
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  /** A text: {@code asText()} would turn null into the text "null". */
  private static String required(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException("no text");
    }
    return value.asText();
  }
}
