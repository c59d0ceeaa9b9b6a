package com.salescrm.sdk.core.auth.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import com.salescrm.sdk.core.internal.auth.NewerRecordException;
import com.salescrm.sdk.core.internal.json.JsonCodec;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The record in a {@link TokenStore}: tokens, and the intent record of a refresh that started and has not ended. Immutable,
 * equal by value; its {@code toString} shows no token.
 */
public final class TokenRecord {
  private static final int VERSION = 1;
  private static final String INTENT_KEY =
      "renewal"; // Stored data outlives versions: the key stays.

  private final OAuthToken token;
  private final @Nullable RefreshIntent intent;

  private TokenRecord(OAuthToken token, @Nullable RefreshIntent intent) {
    this.token = token;
    this.intent = intent;
  }

  /**
   * A record without an intent.
   *
   * @param token the tokens
   * @return the record
   */
  public static TokenRecord of(OAuthToken token) {
    return new TokenRecord(Arguments.notNull(token, "token"), null);
  }

  /**
   * The same tokens with an intent.
   *
   * @param newIntent the intent of the refresh that starts
   * @return the record
   */
  public TokenRecord withIntent(RefreshIntent newIntent) {
    return new TokenRecord(token, Arguments.notNull(newIntent, "newIntent"));
  }

  /** {@return access token and refresh token} */
  public OAuthToken token() {
    return token;
  }

  /** {@return the intent of a refresh that started and has not ended; empty if there is none} */
  public Optional<RefreshIntent> intent() {
    return Optional.ofNullable(intent);
  }

  /** {@return the record as one line of JSON, which contains the tokens in plain text} */
  public String toJson() {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("version", VERSION);
    ObjectNode tokens = root.putObject("token");
    tokens.put("token_type", token.tokenType()).put("access_token", token.accessToken());
    token.refreshToken().ifPresent(value -> tokens.put("refresh_token", value));
    token.issuedAt().ifPresent(at -> tokens.put("issued_at", at.toString()));
    token.expiresAt().ifPresent(at -> tokens.put("expires_at", at.toString()));
    token.scopes().forEach(tokens.putArray("scopes")::add);
    token.organizationId().ifPresent(id -> tokens.put("organization_id", id));
    token.userId().ifPresent(id -> tokens.put("user_id", id));
    if (intent != null) {
      root.putObject(INTENT_KEY)
          .put("id", intent.id())
          .put("host", intent.host())
          .put("pid", intent.pid())
          .put("at", intent.at().toString());
    }
    return new String(JsonCodec.write(root), UTF_8);
  }

  /**
   * Reads the text that {@link #toJson()} wrote, in this version or an older one.
   *
   * @param json the text
   * @return the record
   * @throws TokenStoreException if the text is not a record, or is one of a newer version; the message quotes nothing of it
   */
  public static TokenRecord fromJson(String json) {
    Arguments.notNull(json, "json");
    try {
      JsonNode root = JsonCodec.readTree(json.getBytes(UTF_8));
      long version = readVersion(root.path("version"));
      if (version > VERSION) {
        throw new NewerRecordException(
            "the stored token has the format version " + version + ", written by a newer version of"
                + " the SDK; this one reads format version " + VERSION + ": update it",
            null);
      }
      JsonNode refresh = root.path(INTENT_KEY);
      return new TokenRecord(
          readToken(root.path("token")), isAbsent(refresh) ? null : readIntent(refresh));
    } catch (UnreadableJsonException | IllegalArgumentException | DateTimeException e) {
      // Without a cause: the messages of a JSON parser quote the input.
      throw new TokenStoreException("the stored text is damaged: it is no token record", null);
    }
  }

  /** A record without a version is of this one. */
  private static long readVersion(JsonNode version) {
    return isAbsent(version) ? VERSION : requireInteger(version);
  }

  private static OAuthToken readToken(JsonNode tokens) {
    OAuthToken.Builder token =
        OAuthToken.builder().accessToken(requireText(tokens.path("access_token")));
    readText(tokens, "token_type", token::tokenType);
    readText(tokens, "refresh_token", token::refreshToken);
    readText(tokens, "issued_at", at -> token.issuedAt(Instant.parse(at)));
    readText(tokens, "expires_at", at -> token.expiresAt(Instant.parse(at)));
    JsonNode list = tokens.path("scopes");
    if (!isAbsent(list) && !list.isArray()) {
      throw new IllegalArgumentException("not a list");
    }
    List<String> scopes = new ArrayList<>();
    list.forEach(scope -> scopes.add(requireText(scope)));
    readText(tokens, "organization_id", token::organizationId);
    readText(tokens, "user_id", token::userId);
    return token.scopes(scopes).build();
  }

  private static RefreshIntent readIntent(JsonNode refresh) {
    return new RefreshIntent(
        requireText(refresh.path("id")),
        requireText(refresh.path("host")),
        requireInteger(refresh.path("pid")),
        Instant.parse(requireText(refresh.path("at"))));
  }

  private static void readText(JsonNode object, String name, Consumer<String> setter) {
    JsonNode value = object.path(name);
    if (!isAbsent(value)) {
      setter.accept(requireText(value));
    }
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  /** A JSON string only: {@code asText()} turns a JSON null into the text "null". */
  private static String requireText(JsonNode value) {
    if (!value.isTextual()) {
      throw new IllegalArgumentException("not a string");
    }
    return value.asText();
  }

  /** {@code asLong()} turns any other value into a number. */
  private static long requireInteger(JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException("not an integer");
    }
    return value.longValue();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TokenRecord record
        && token.equals(record.token)
        && Objects.equals(intent, record.intent);
  }

  @Override
  public int hashCode() {
    return Objects.hash(token, intent);
  }

  @Override
  public String toString() {
    return "TokenRecord{" + token + (intent == null ? "" : ", refresh started by " + intent) + "}";
  }
}
