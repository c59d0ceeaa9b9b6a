package com.salescrm.sdk.core.internal.auth.refresh.simulation;

/** A rule is broken. */
final class Violation extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Violation(String rule) {
    super(rule);
  }

  static void unless(boolean holds, String rule) {
    if (!holds) {
      throw new Violation(rule);
    }
  }
}
