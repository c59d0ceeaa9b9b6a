package com.salescrm.sdk.core.internal.argument;

/** Validates secrets. Messages name the setting and the position of the invalid character, never the value. */
public final class SecretFormat {
  private SecretFormat() {}

  /**
   * {@return the value without surrounding spaces; it must be visible ASCII, to fit into a header (RFC 9110, 5.5)}
   *
   * @param setting the name of the setting, for the message
   * @param value the secret
   * @throws IllegalArgumentException if the value is blank or has another character
   */
  public static String inHeader(String setting, String value) {
    return checked(setting, value, '!', "is not allowed in a header");
  }

  /**
   * {@return the value without surrounding spaces; it must be visible ASCII or spaces, to fit into a form (RFC 6749, A)}
   *
   * @param setting the name of the setting, for the message
   * @param value the secret
   * @throws IllegalArgumentException if the value is blank or has another character
   */
  public static String inForm(String setting, String value) {
    return checked(setting, value, ' ', "is neither visible ASCII nor a space");
  }

  private static String checked(String setting, String value, char first, String problem) {
    String trimmed = value.strip();
    if (trimmed.isEmpty()) {
      throw new IllegalArgumentException(setting + " must not be blank");
    }
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c < first || c > '~') {
        throw new IllegalArgumentException(setting + " holds a character at position " + i
            + " that " + problem + "; was it copied whole?");
      }
    }
    return trimmed;
  }
}
