package com.salescrm.sdk.core.internal.storage;

import com.salescrm.sdk.core.internal.argument.Arguments;

/** The checks of the names that a store in a database is given. */
public final class Identifiers {
  private Identifiers() {}

  /**
   * {@return the name of a table}
   *
   * @param value letters, digits and underscores, optionally after a schema and a dot
   */
  public static String table(String value) {
    if (!Arguments.notNull(value, "table")
        .matches("[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)?")) {
      throw new IllegalArgumentException(
          "table must be letters, digits and underscores, but was: " + value);
    }
    return value;
  }

  /**
   * {@return the name of a store's rows}
   *
   * @param value 1 to {@code maxLength} characters, without control characters
   */
  public static String name(String value, int maxLength) {
    if (Arguments.notNull(value, "name").isBlank()
        || value.length() > maxLength
        || value.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "name must be 1 to " + maxLength + " characters long, without control characters");
    }
    return value;
  }
}
