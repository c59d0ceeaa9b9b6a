package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;
import java.time.Duration;

/**
 * What goes into the {@code Authorization} header. The SDK asks before each sending, so an implementation may hold
 * something that changes, such as a token from a vault. Implementations are safe for many threads, and their {@code
 * toString} shows no secret.
 *
 * <p>Both questions are asked on the caller's thread. A call that is cancelled interrupts it, so a wait should end with an
 * interrupt. What is thrown ends the call: a {@link com.salescrm.sdk.core.error.OAuthException} and a {@link
 * com.salescrm.sdk.core.error.TokenStoreException} keep their type and become the cause of one with the call's attempts,
 * anything else becomes a {@link com.salescrm.sdk.core.error.TransportException}.
 */
public interface Credentials {
  /**
   * An API key, sent as HTTP Basic user name with an empty password (specification, "API key").
   *
   * @param apiKey the key as the service shows it, not yet encoded
   * @return credentials that never change and are never refreshed
   * @throws IllegalArgumentException if the key is blank or holds a character that cannot stand in a header or, as a
   *     colon, in a Basic user name; spaces around it are dropped
   */
  static Credentials apiKey(String apiKey) {
    Arguments.notNull(apiKey, "apiKey");
    return StaticCredentials.basic(apiKey);
  }

  /**
   * An access token that is never refreshed, sent as {@code Bearer} (specification, "OAuth 2.0", 8).
   *
   * @param accessToken the token alone, without {@code Bearer}
   * @return credentials that fail with {@link com.salescrm.sdk.core.error.UnauthorizedException} once the token expires
   * @throws IllegalArgumentException if the token is blank or holds a character that cannot stand in a header; spaces
   *     around it are dropped
   */
  static Credentials accessToken(String accessToken) {
    Arguments.notNull(accessToken, "accessToken");
    return StaticCredentials.bearer(accessToken);
  }

  /** {@return which of the service's two ways this is; the same for the whole life of the credentials} */
  AuthScheme scheme();

  /**
   * The header's value for the next sending. A {@link com.salescrm.sdk.core.error.CrmException} that is thrown here
   * reaches the caller as it is; any other exception becomes a {@link com.salescrm.sdk.core.error.TransportException}.
   *
   * @param limit how long it may block, for instance to wait for a refresh; what the call may still take
   * @return scheme and secret, such as {@code Bearer …}; visible ASCII and spaces only
   */
  String authorization(Duration limit);

  /**
   * Called after a 401: whether another value is to be had than the one that was refused. The request is then sent
   * again, once. The default says no.
   *
   * @param refused the header's value that was refused
   * @param limit how long it may block; what the call may still take
   * @return true if {@link #authorization} now gives another value, also where another thread refreshed it meanwhile
   */
  default boolean refresh(String refused, Duration limit) {
    Arguments.notNull(refused, "refused");
    Arguments.notNull(limit, "limit");
    return false;
  }

  /**
   * Takes the secrets of these credentials out of a text, should a service have echoed one. The default changes
   * nothing.
   *
   * @param text words of the service or of a library that are about to stand in an exception's message
   * @return the text, with something harmless in place of each secret
   */
  default String redact(String text) {
    Arguments.notNull(text, "text");
    return text;
  }
}
