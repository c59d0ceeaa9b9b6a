package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link TokenStore} holds: a pair, and the intent of a refresh that was begun and not ended. Immutable, equal by
 * value; its {@code toString} shows no token.
 */
public final class TokenRecord {
  private final OAuthToken token;
  private final @Nullable RefreshIntent intent;

  private TokenRecord(OAuthToken token, @Nullable RefreshIntent intent) {
    this.token = token;
    this.intent = intent;
  }

  /**
   * A pair without a intent.
   *
   * @param token the pair
   * @return the record
   */
  public static TokenRecord of(OAuthToken token) {
    Arguments.notNull(token, "token");
    return new TokenRecord(token, null);
  }

  /**
   * The same pair with a intent.
   *
   * @param newIntent the intent of the refresh that begins
   * @return the record
   */
  public TokenRecord withIntent(RefreshIntent newIntent) {
    Arguments.notNull(newIntent, "newIntent");
    return new TokenRecord(token, newIntent);
  }

  /**
   * The pair.
   *
   * @return access token and refresh token
   */
  public OAuthToken token() {
    return token;
  }

  /**
   * The refresh that was begun and not ended.
   *
   * @return its intent; empty if there is none
   */
  public Optional<RefreshIntent> intent() {
    return Optional.ofNullable(intent);
  }

  /**
   * The record as text, for stores that keep text. It holds the tokens in the clear.
   *
   * @return one line of JSON
   */
  public String toJson() {
    return TokenJson.write(this);
  }

  /**
   * Reads what {@link #toJson()} wrote, in this version or a later one.
   *
   * @param json the text
   * @return the record
   * @throws TokenStoreException if it is no such text; the message shows nothing of it
   */
  public static TokenRecord fromJson(String json) {
    Arguments.notNull(json, "json");
    return TokenJson.read(json);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TokenRecord record
        && token.equals(record.token)
        && intent().equals(record.intent());
  }

  @Override
  public int hashCode() {
    return 31 * token.hashCode() + intent().hashCode();
  }

  @Override
  public String toString() {
    return "TokenRecord{" + token + (intent == null ? "" : ", refresh begun by " + intent.who())
        + "}";
  }
}
