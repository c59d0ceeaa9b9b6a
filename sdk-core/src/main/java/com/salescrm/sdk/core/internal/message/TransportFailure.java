package com.salescrm.sdk.core.internal.message;

import com.salescrm.sdk.core.error.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why there is no response, and the outcome of the attempt. */
public final class TransportFailure extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int MAX_DEPTH = 100; // Java allows causes that form a cycle.

  /** The kind of failure, with its description in messages. */
  public enum Kind {
    DNS("host not found"),
    CONNECT("could not connect"),
    TLS("TLS failed"),
    TIMEOUT("timed out"),
    STALLED("body stalled"),
    BROKEN("connection broke"),
    TOO_LARGE("response too large"),
    CREDENTIALS("no access token"),
    INTERRUPTED("interrupted"),
    CANCELLED("cancelled"),
    RATE_LIMITED("waiting for the rate limit");

    private final String description;

    Kind(String description) {
      this.description = description;
    }
  }

  private final Kind kind;
  private final Outcome outcome;
  private final boolean staleConnection;
  private final @Nullable Duration retryAfter;

  public TransportFailure(
      Kind kind, Outcome outcome, boolean staleConnection, @Nullable Throwable cause) {
    this(kind, outcome, staleConnection, null, describe(kind, cause), cause);
  }

  private TransportFailure(
      Kind kind,
      Outcome outcome,
      boolean staleConnection,
      @Nullable Duration retryAfter,
      String message,
      @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.outcome = outcome;
    this.staleConnection = staleConnection;
    this.retryAfter = retryAfter;
  }

  /** The request was not sent. */
  public static TransportFailure notSent(Kind kind, @Nullable Throwable cause) {
    return new TransportFailure(kind, Outcome.NOT_SENT, false, cause);
  }

  /**
   * The request was not sent, since the rate limit lasts longer than the call may wait.
   *
   * @param group the endpoints that share the limit
   * @param remaining how long the limit lasts
   */
  public static TransportFailure rateLimited(String group, Duration remaining) {
    String message = Kind.RATE_LIMITED.description + " of " + group;
    return new TransportFailure(
        Kind.RATE_LIMITED, Outcome.NOT_SENT, false, remaining, message, null);
  }

  /** The same failure without secrets in its message; without its causes if one of them has a secret, or they have no end. */
  public TransportFailure redacted(UnaryOperator<String> redact) {
    if (isClean(this, redact, 0)) {
      return this;
    }
    String message = redact.apply(String.valueOf(getMessage()));
    TransportFailure clean =
        new TransportFailure(kind, outcome, staleConnection, retryAfter, message, null);
    clean.setStackTrace(getStackTrace());
    return clean;
  }

  private static boolean isClean(Throwable failure, UnaryOperator<String> redact, int depth) {
    String message = String.valueOf(failure.getMessage());
    Throwable cause = failure.getCause();
    return depth < MAX_DEPTH
        && redact.apply(message).equals(message)
        && (cause == null || isClean(cause, redact, depth + 1))
        && Stream.of(failure.getSuppressed()).allMatch(each -> isClean(each, redact, depth + 1));
  }

  public Kind kind() {
    return kind;
  }

  /** The outcome of the attempt. */
  public Outcome outcome() {
    return outcome;
  }

  /** How long the rate limit lasts that blocked the request; null for other kinds. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Whether a pooled connection broke before the first byte of the response: the server had closed it while idle. */
  public boolean staleConnection() {
    return staleConnection;
  }

  /** Whether the caller ended the call. */
  public boolean isCancelledOrInterrupted() {
    return kind == Kind.INTERRUPTED || kind == Kind.CANCELLED;
  }

  private static String describe(Kind kind, @Nullable Throwable cause) {
    String detail = cause == null ? null : cause.getMessage();
    return detail == null || kind == Kind.TIMEOUT
        ? kind.description
        : kind.description + " (" + detail + ")";
  }
}
