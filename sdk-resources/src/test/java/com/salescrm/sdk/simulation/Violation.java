package com.salescrm.sdk.simulation;

/** A rule that does not hold. */
final class Violation extends AssertionError {
  private static final long serialVersionUID = 1L;

  private Violation(String rule) {
    super(rule);
  }

  static void unless(boolean holds, String rule) {
    if (!holds) {
      throw new Violation(rule);
    }
  }
}
