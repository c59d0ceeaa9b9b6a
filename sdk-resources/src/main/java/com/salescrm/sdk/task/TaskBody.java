package com.salescrm.sdk.task;

/** Rules that the bodies about tasks share. */
final class TaskBody {
  private TaskBody() {}

  /** The deprecated name is refused, since the specification says not to use it (Versioning, rule 2). */
  static void refuseDeprecated(String name) {
    if (name.equals("due_date")) {
      throw new IllegalArgumentException("'due_date' is deprecated: use date(…)");
    }
  }
}
