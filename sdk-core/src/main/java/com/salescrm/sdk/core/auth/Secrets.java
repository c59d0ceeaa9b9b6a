package com.salescrm.sdk.core.auth;

/** The check that every secret passes when it is given: what is wrong is told, the value never. */
final class Secrets {
  private Secrets() {}

  /** The value without surrounding spaces, if it can stand in a header (RFC 9110, 5.5, visible ASCII only). */
  static String checked(String setting, String value) {
    return checked(setting, value, '!', "cannot stand in a header");
  }

  /** The value without surrounding spaces, if it can stand in a form (RFC 6749, A: visible ASCII and spaces). */
  static String inForm(String setting, String value) {
    return checked(setting, value, ' ', "is neither visible ASCII nor a space");
  }

  private static String checked(String setting, String value, char first, String wrong) {
    String trimmed = value.strip();
    if (trimmed.isEmpty()) {
      throw new IllegalArgumentException(setting + " must not be blank");
    }
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      if (c < first || c > '~') {
        throw new IllegalArgumentException(setting + " holds a character at position " + i
            + " that " + wrong + "; was it copied whole?");
      }
    }
    return trimmed;
  }
}
