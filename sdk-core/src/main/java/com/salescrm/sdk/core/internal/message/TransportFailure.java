package com.salescrm.sdk.core.internal.message;

import java.io.IOException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why there is no answer, and how far the request had come. */
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
    CANCELLED("cancelled");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final Kind kind;
  private final boolean sent;
  private final boolean staleConnection;

  public TransportFailure(
      Kind kind, boolean sent, boolean staleConnection, @Nullable Throwable cause) {
    super(describe(kind, cause), cause);
    this.kind = kind;
    this.sent = sent;
    this.staleConnection = staleConnection;
  }

  private TransportFailure(TransportFailure original, String message) {
    super(message);
    this.kind = original.kind;
    this.sent = original.sent;
    this.staleConnection = original.staleConnection;
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

  /** Whether a byte of the request may have gone out: if not, the service cannot have acted on it. */
  public boolean sent() {
    return sent;
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
