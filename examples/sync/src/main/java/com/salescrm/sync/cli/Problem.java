package com.salescrm.sync.cli;

import org.jspecify.annotations.Nullable;

/** An error that ends the run, printed as one line. */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * Creates a problem without a cause.
   *
   * @param exitCode one of {@link ExitCode}
   * @param message what is wrong and what to do, on one line, without secrets
   */
  public Problem(int exitCode, String message) {
    this(exitCode, message, null);
  }

  /**
   * Creates a problem.
   *
   * @param exitCode one of {@link ExitCode}
   * @param message what is wrong and what to do, on one line, without secrets
   * @param cause what {@code --verbose} shows; null for nothing
   */
  public Problem(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** {@return what the program ends with, one of {@link ExitCode}} */
  public int exitCode() {
    return exitCode;
  }

  /**
   * Returns the same problem with another clause.
   *
   * @param more the clause, such as how to resume
   * @return the problem to throw instead
   */
  public Problem and(String more) {
    return new Problem(exitCode, getMessage() + "; " + more, getCause());
  }
}
