package com.salescrm.sdk.core.internal.message;

import java.io.IOException;
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
