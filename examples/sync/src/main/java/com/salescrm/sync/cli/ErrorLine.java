package com.salescrm.sync.cli;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints an error as one line on standard error. */
public final class ErrorLine {
  private ErrorLine() {}

  /**
   * Prints an error.
   *
   * @param error the error that ended the run
   * @param verbose whether the stack trace follows
   * @param err the stream to print to
   * @return the exit code that {@link Problem#of} decides
   */
  public static int print(Throwable error, boolean verbose, PrintWriter err) {
    Problem problem = Problem.of(error);
    if (problem.exitCode() != ExitCode.STOPPED) { // Printed after everything is closed.
      err.println("crm-sync: " + problem.getMessage());
    }
    if (verbose) {
      error.printStackTrace(err);
    }
    err.flush();
    return problem.exitCode();
  }

  /**
   * Turns a message of a service or a driver into one line.
   *
   * @param text the message; null for none
   * @return the line, beginning in lower case
   */
  public static String oneLine(@Nullable String text) {
    String line = (text == null ? "" : text)
        .strip()
        .replaceAll("\\s+", " ")
        .replaceFirst("^(FATAL|ERROR): ", "");
    if (line.isEmpty()) {
      return "no message";
    }
    boolean word = line.matches(".[\\p{javaLowerCase} '].*"); // Not an acronym, such as I/O.
    return word ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
  }
}
