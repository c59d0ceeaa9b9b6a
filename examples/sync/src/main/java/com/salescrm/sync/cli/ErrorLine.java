package com.salescrm.sync.cli;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints an error as one line and chooses the exit code. */
public final class ErrorLine {
  private ErrorLine() {}

  /**
   * Prints an error.
   *
   * @param error the error that ended the run
   * @param verbose whether the stack trace follows
   * @param err the stream to print to
   * @return the exit code, one of {@link ExitCode}
   */
  public static int print(Throwable error, boolean verbose, PrintWriter err) {
    Problem problem = problem(error);
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
   * The problem of an error.
   *
   * @param error any
   * @return itself if it is a {@link Problem}; else one with the error as its cause
   */
  public static Problem problem(Throwable error) {
    if (error instanceof Problem problem) {
      return problem;
    }
    if (error instanceof CrmException crm) {
      return new Problem(exitCode(crm), text(crm), crm);
    }
    return new Problem(
        ExitCode.UNEXPECTED,
        "unexpected " + error.getClass().getSimpleName() + ": " + oneLine(error.getMessage())
            + " (--verbose shows more)",
        error);
  }

  private static int exitCode(CrmException e) {
    boolean service = e instanceof TransportException
        || e instanceof ServerException
        || e instanceof RateLimitException
        || e instanceof PollTimeoutException;
    return service ? ExitCode.UNREACHABLE : ExitCode.REFUSED;
  }

  private static String text(CrmException e) {
    if (e instanceof UnauthorizedException) {
      return "the service does not accept the API key or the access token; check CRM_API_KEY,"
          + " --api-key-file or CRM_ACCESS_TOKEN";
    }
    if (e instanceof SkipLimitException) {
      return "there are more than the service lists (" + oneLine(e.getMessage()) + ")";
    }
    if (e instanceof PollTimeoutException) {
      return "the export is not ready yet";
    }
    if (e instanceof TransportException) {
      return "the service cannot be reached: " + oneLine(e.getMessage());
    }
    return (e instanceof ApiException ? "the service refused: " : "") + oneLine(e.getMessage());
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
    boolean word = line.length() > 1 && !Character.isUpperCase(line.charAt(1)); // Not an acronym.
    return word ? line.substring(0, 1).toLowerCase(Locale.ROOT) + line.substring(1) : line;
  }
}
