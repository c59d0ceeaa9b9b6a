package com.salescrm.sdk.core.auth;

import java.time.Duration;

/**
 * What goes into the {@code Authorization} header. The SDK asks before each sending, so an implementation may hold
 * something that changes, such as a token from a vault. Implementations are safe for many threads, and their {@code
 * toString} shows no secret.
 */
public interface Credentials {
  /**
   * An API key, sent as HTTP Basic user name with an empty password (specification, "API key").
   *
   * @throws IllegalArgumentException if the key is blank or holds a character that cannot stand in a header or, as a
   *     colon, in a Basic user name; spaces around it are dropped
   */
  static Credentials apiKey(String apiKey) {
    return StaticCredentials.basic(apiKey);
  }

  /**
   * An access token that is never renewed, sent as {@code Bearer} (specification, "OAuth 2.0", 8).
   *
   * @throws IllegalArgumentException if the token is blank or holds a character that cannot stand in a header; spaces
   *     around it are dropped
   */
  static Credentials accessToken(String accessToken) {
    return StaticCredentials.bearer(accessToken);
  }

  /** Which of the service's two ways this is. */
  AuthScheme scheme();

  /**
   * The header's value for the next sending.
   *
   * @param limit how long it may block, for instance to wait for a renewal
   */
  String authorization(Duration limit);

  /**
   * Called after a 401: whether another value is to be had than the one that was refused. The request is then sent again,
   * once. The default says no.
   *
   * @param refused the header's value that was refused
   * @param limit how long it may block
   */
  default boolean renew(String refused, Duration limit) {
    return false;
  }

  /**
   * The text without the secrets of these credentials, should a service have echoed one. The default changes nothing.
   */
  default String redact(String text) {
    return text;
  }
}
