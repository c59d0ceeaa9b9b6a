package com.salescrm.sync.cli;

import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.PollTimeoutException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.SkipLimitException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An error that ends the run: its one-line message and its exit code. {@link #of} decides both for the exceptions
 * of the SDK and of Java; the code that detects any other problem constructs it with its exit code.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_CAUSES = 100;

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

  /**
   * The problem of an exception. The first row that applies decides the exit code:
   *
   * <table>
   *   <caption>Exit codes of exceptions</caption>
   *   <tr><th>exception</th><th>exit code</th></tr>
   *   <tr><td>{@link Problem}</td><td>its own</td></tr>
   *   <tr><td>{@link CrmException#isTemporary() temporary}, or a {@link DecodingException} of a response</td><td>4,
   *     {@link ExitCode#UNREACHABLE}</td></tr>
   *   <tr><td>any other {@link CrmException}</td><td>3, {@link ExitCode#REFUSED}</td></tr>
   *   <tr><td>{@link UncheckedIOException}: a file cannot be read or written</td><td>5, {@link ExitCode#DATABASE}</td></tr>
   *   <tr><td>any other</td><td>1, {@link ExitCode#UNEXPECTED}</td></tr>
   * </table>
   *
   * @param error the exception that ends the run
   * @return {@code error} itself if it is a {@code Problem}; else one with {@code error} as its cause
   */
  public static Problem of(Throwable error) {
    return error instanceof Problem problem
        ? problem
        : new Problem(exitCodeOf(error), messageOf(error), error);
  }

  /**
   * The problem of a 401 for one operation, while the service accepts the key for others.
   *
   * @param error what the service returned
   * @return the problem, which names the operation
   */
  public static Problem ofMissingPermission(UnauthorizedException error) {
    return new Problem(ExitCode.REFUSED, refusal(error), error);
  }

  private static String refusal(ApiException error) {
    return "the service refused: " + OptionNames.in(ErrorLine.oneLine(error.getMessage()));
  }

  private static int exitCodeOf(Throwable error) {
    // JSON of another type is not temporary, but may be of an intermediary too.
    if ((error instanceof CrmException e && e.isTemporary()) || isUnreadable(error)) {
      return ExitCode.UNREACHABLE;
    }
    if (error instanceof CrmException) {
      return ExitCode.REFUSED;
    }
    return error instanceof UncheckedIOException ? ExitCode.DATABASE : ExitCode.UNEXPECTED;
  }

  /** Whether the service sent a successful response that cannot be decoded, such as the page of a proxy. */
  private static boolean isUnreadable(Throwable error) {
    return error instanceof DecodingException e && e.statusCode().isPresent();
  }

  /** Whether the Java heap was too small, on any thread. */
  private static boolean isOutOfMemory(Throwable error) {
    return causes(error).stream().anyMatch(OutOfMemoryError.class::isInstance);
  }

  /**
   * An exception and its causes.
   *
   * @param error the exception
   * @return the exception first; at most {@value #MOST_CAUSES}, since the last cause may have the first as its own
   */
  public static List<Throwable> causes(Throwable error) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable each = error;
        each != null && causes.size() < MOST_CAUSES;
        each = each.getCause()) {
      causes.add(each);
    }
    return causes;
  }

  private static String messageOf(Throwable error) {
    String message = OptionNames.in(ErrorLine.oneLine(error.getMessage()));
    if (isOutOfMemory(error)) {
      return "the memory of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB does not suffice;"
          + " give Java more, such as with java -Xmx1g -jar crm-sync.jar, or use a smaller --page-size";
    }
    if (error instanceof UnauthorizedException) {
      return "the service does not accept the API key or the access token; check CRM_API_KEY,"
          + " --api-key-file or CRM_ACCESS_TOKEN";
    }
    if (error instanceof SkipLimitException) {
      return "there are more than the service lists (" + message + ")";
    }
    if (error instanceof PollTimeoutException) {
      return "the export is not ready yet";
    }
    if (error instanceof TransportException) {
      return "the service cannot be reached: " + message;
    }
    if (isUnreadable(error)) {
      return "the service sent an unusable response: " + message;
    }
    if (error instanceof RateLimitException) {
      return "the service limits the rate of requests: " + message;
    }
    if (error instanceof ApiException failed && failed.isTemporary()) {
      return "the service failed: " + message;
    }
    if (error instanceof ApiException refused) {
      return refusal(refused);
    }
    return error instanceof CrmException || error instanceof UncheckedIOException
        ? message
        : "unexpected " + error.getClass().getSimpleName() + ": " + message
            + " (--verbose shows more)";
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
