package com.salescrm.samples;

/** Ends a sample that did not do everything, with a message on the standard error stream. */
final class Exit {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private Exit() {}

  /** Ends the JVM with code 2 unless the arguments are valid. */
  static void unlessUsage(boolean valid, String usage) {
    endIf(!valid, USAGE, usage);
  }

  /** Ends the JVM with code 1 if something failed. */
  static void ifFailed(boolean failed, String message) {
    endIf(failed, FAILED, message);
  }

  private static void endIf(boolean condition, int code, String message) {
    if (condition) {
      System.err.println(message);
      System.exit(code);
    }
  }
}
