package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.internal.argument.Arguments;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link TokenStore} holds: a pair, and the mark of a renewal that was begun and not ended. Immutable, equal by
 * value; its {@code toString} shows no token.
 */
public final class TokenRecord {
  private final OAuthToken token;
  private final @Nullable RenewalMark mark;

  private TokenRecord(OAuthToken token, @Nullable RenewalMark mark) {
    this.token = token;
    this.mark = mark;
  }

  /**
   * A pair without a mark.
   *
   * @param token the pair
   * @return the record
   */
  public static TokenRecord of(OAuthToken token) {
    Arguments.notNull(token, "token");
    return new TokenRecord(token, null);
  }

  /**
   * The same pair with a mark.
   *
   * @param newMark the mark of the renewal that begins
   * @return the record
   */
  public TokenRecord withMark(RenewalMark newMark) {
    Arguments.notNull(newMark, "newMark");
    return new TokenRecord(token, newMark);
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
   * The renewal that was begun and not ended.
   *
   * @return its mark; empty if there is none
   */
  public Optional<RenewalMark> mark() {
    return Optional.ofNullable(mark);
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
        && mark().equals(record.mark());
  }

  @Override
  public int hashCode() {
    return 31 * token.hashCode() + mark().hashCode();
  }

  @Override
  public String toString() {
    return "TokenRecord{" + token + (mark == null ? "" : ", renewal begun by " + mark.who()) + "}";
  }
}
