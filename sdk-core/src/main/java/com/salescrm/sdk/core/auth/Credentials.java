package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;

/**
 * The value of the {@code Authorization} header. The SDK calls {@link #authorization} before each attempt, so an
 * implementation may return a value that changes, such as a token from a vault. Implementations are safe for many threads,
 * and their {@code toString} shows no secret.
 *
 * <p>{@link #authorization} and {@link #refresh} run on the caller's thread. The cancellation of a call interrupts this
 * thread, so blocking code should end on an interrupt. An exception ends the call: an
 * {@link com.salescrm.sdk.core.error.OAuthException} and a {@link com.salescrm.sdk.core.error.TokenStoreException} keep their
 * type and become the cause of an exception with the call's attempts; any other becomes a
 * {@link com.salescrm.sdk.core.error.TransportException}.
 */
public interface Credentials {
  /**
   * An API key, sent as HTTP Basic user name with an empty password (specification, "API key").
   *
   * @param apiKey the key, not encoded; spaces around it are removed
   * @return credentials that never change
   * @throws IllegalArgumentException if the key is blank, is not visible ASCII, or contains a colon
   */
  static Credentials apiKey(String apiKey) {
    Arguments.notNull(apiKey, "apiKey");
    return StaticCredentials.basic(apiKey);
  }

  /**
   * An access token that is never refreshed, sent as {@code Bearer} (specification, "OAuth 2.0", 8).
   *
   * @param accessToken the token without {@code Bearer}; spaces around it are removed
   * @return credentials that fail with {@link com.salescrm.sdk.core.error.UnauthorizedException} once the token expires
   * @throws IllegalArgumentException if the token is blank or not visible ASCII
   */
  static Credentials accessToken(String accessToken) {
    Arguments.notNull(accessToken, "accessToken");
    return StaticCredentials.bearer(accessToken);
  }

  /** {@return the scheme; it never changes} */
  AuthScheme scheme();

  /**
   * The header value for the next attempt.
   *
   * @param limit how long it may block, for instance to wait for a refresh: the time that the call has left
   * @return scheme and secret, such as {@code Bearer …}; visible ASCII and spaces only
   */
  String authorization(Duration limit);

  /**
   * Called after a 401: whether there is another value than the rejected one. If so, the request is resent once. The default
   * returns false.
   *
   * @param rejected the header value that received the 401
   * @param limit how long it may block: the time that the call has left
   * @return true if {@link #authorization} now returns another value, even if another thread refreshed it
   */
  default boolean refresh(String rejected, Duration limit) {
    Arguments.notNull(rejected, "rejected");
    Arguments.notNull(limit, "limit");
    return false;
  }

  /**
   * Removes the secrets of these credentials from a text, in case a service echoes one. The default changes nothing. If it
   * throws an exception or returns null, the text is omitted.
   *
   * @param text text of the service or of a library that becomes part of an exception message
   * @return the text with a placeholder for each secret
   */
  default String redact(String text) {
    return Arguments.notNull(text, "text");
  }
}
