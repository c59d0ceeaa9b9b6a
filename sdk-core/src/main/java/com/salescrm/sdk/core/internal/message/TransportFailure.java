package com.salescrm.sdk.core.internal.message;

import com.salescrm.sdk.core.error.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why there is no answer, and what became of the request. */
public final class TransportFailure extends IOException {
  private static final long serialVersionUID = 1L;

  /** What happened, in the words of the timeline. */
  public enum Kind {
    DNS("host not found"),
    CONNECT("could not connect"),
    TLS("TLS failed"),
    TIMEOUT("timed out"),
    STALLED("body stalled"),
    BROKEN("connection broke"),
    TOO_LARGE("answer too large"),
    CREDENTIALS("no credential"),
    INTERRUPTED("interrupted"),
    CANCELLED("cancelled"),
    RATE_LIMITED("waiting for the rate limit");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final Kind kind;
  private final Outcome outcome;
  private final boolean staleConnection;
  private final @Nullable Duration retryAfter;

  public TransportFailure(
      Kind kind, Outcome outcome, boolean staleConnection, @Nullable Throwable cause) {
    super(describe(kind, cause), cause);
    this.kind = kind;
    this.outcome = outcome;
    this.staleConnection = staleConnection;
    this.retryAfter = null;
  }

  private TransportFailure(String group, Duration left) {
    super(Kind.RATE_LIMITED.words + " of " + group);
    this.kind = Kind.RATE_LIMITED;
    this.outcome = Outcome.NOT_SENT;
    this.staleConnection = false;
    this.retryAfter = left;
  }

  /** It ended before it was sent. */
  public static TransportFailure notSent(Kind kind, @Nullable Throwable cause) {
    return new TransportFailure(kind, Outcome.NOT_SENT, false, cause);
  }

  /**
   * It was not sent, since its rate limit lasts longer than the call may wait.
   *
   * @param group the endpoints that share the limit
   * @param left how long the limit lasts
   */
  public static TransportFailure rateLimited(String group, Duration left) {
    return new TransportFailure(group, left);
  }

  private TransportFailure(TransportFailure original, String message) {
    super(message);
    this.kind = original.kind;
    this.outcome = original.outcome;
    this.staleConnection = original.staleConnection;
    this.retryAfter = original.retryAfter;
    setStackTrace(original.getStackTrace());
  }

  /** The same without what must not be printed; without its causes, if one of them says it. */
  public TransportFailure redacted(UnaryOperator<String> redact) {
    return isClean(this, redact)
        ? this
        : new TransportFailure(this, redact.apply(String.valueOf(getMessage())));
  }

  private static boolean isClean(Throwable failure, UnaryOperator<String> redact) {
    String message = String.valueOf(failure.getMessage());
    Throwable cause = failure.getCause();
    return redact.apply(message).equals(message)
        && (cause == null || isClean(cause, redact))
        && Stream.of(failure.getSuppressed()).allMatch(each -> isClean(each, redact));
  }

  public Kind kind() {
    return kind;
  }

  /** What became of the attempt that it ended. */
  public Outcome outcome() {
    return outcome;
  }

  /** How long the rate limit lasts that kept the request back; null for another reason. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Whether it met a pooled connection that had died while it was idle, before any byte of an answer. */
  public boolean staleConnection() {
    return staleConnection;
  }

  /** Whether the caller wanted it to end. */
  public boolean stopped() {
    return kind == Kind.INTERRUPTED || kind == Kind.CANCELLED;
  }

  private static String describe(Kind kind, @Nullable Throwable cause) {
    String detail = cause == null ? null : cause.getMessage();
    return detail == null || kind == Kind.TIMEOUT ? kind.words : kind.words + " (" + detail + ")";
  }
}
