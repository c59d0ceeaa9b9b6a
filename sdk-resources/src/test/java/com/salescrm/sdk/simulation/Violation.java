package com.salescrm.sdk.simulation;

import org.jspecify.annotations.Nullable;

/** A rule that does not hold. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  Violation(String rule, @Nullable Throwable cause) {
    super(rule, cause);
  }

  static void unless(boolean holds, String rule) {
    if (!holds) {
      throw new Violation(rule, null);
    }
  }
}
