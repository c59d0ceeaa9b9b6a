package com.salescrm.sdk.core.auth;

import com.salescrm.sdk.core.internal.argument.Arguments;

/**
 * What the redirect brings after the user has granted: good for one {@link OAuthClient#exchange}. Its {@code toString} does
 * not show it.
 */
public final class AuthorizationCode {
  private final String value;

  private AuthorizationCode(String value) {
    this.value = value;
  }

  /**
   * A code that was received in another way than through {@link OAuthClient#parseRedirect}.
   *
   * @param value the code; spaces around it are dropped
   * @return the code
   * @throws IllegalArgumentException if it is blank or holds anything but visible ASCII
   */
  public static AuthorizationCode of(String value) {
    Arguments.notNull(value, "value");
    return new AuthorizationCode(Secrets.checked("code", value));
  }

  String value() {
    return value;
  }

  @Override
  public String toString() {
    return "AuthorizationCode(not shown)";
  }
}
