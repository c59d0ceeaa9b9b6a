package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.UnknownHostException;
import java.util.Set;
import javax.net.ssl.SSLException;
import okhttp3.Headers;
import okhttp3.Response;

/** Classifies how an attempt ended: its outcome, and the kind of its failure. The only place that does. */
final class Outcomes {
  // RFC 9113, 8.7. OkHttp reports streams beyond the last one of a GOAWAY as refused too, and the
  // second exception before it opens a stream. Its module exports neither type, so the texts are
  // compared; an unknown text leaves the outcome unknown, which is safe.
  private static final Set<String> NOT_PROCESSED = Set.of(
      "okhttp3.internal.http2.StreamResetException: stream was reset: REFUSED_STREAM",
      "okhttp3.internal.http2.ConnectionShutdownException");

  private Outcomes() {}

  /** The outcome of an attempt whose response headers arrived, even if the body failed. */
  static Outcome ofResponse(int status, Headers headers) {
    if (status >= 200 && status < 300) {
      return Outcome.PROCESSED;
    }
    boolean redirected = status == 307 || status == 308; // RFC 9110, 15.4.8 and 15.4.9.
    boolean rejected = status >= 400 && status < 500 && status != 408;
    boolean postponed = status == 503 && RetryAfter.isPresent(headers);
    return redirected || rejected || postponed ? Outcome.REJECTED : Outcome.UNKNOWN;
  }

  /** The outcome of two attempts of a call, or of all earlier attempts and the next one. */
  static Outcome combined(Outcome earlier, Outcome later) {
    boolean decided =
        earlier == Outcome.PROCESSED || (earlier == Outcome.UNKNOWN && later != Outcome.PROCESSED);
    return decided ? earlier : later;
  }

  /** The failure of an attempt before the response headers. */
  static TransportFailure failure(
      IOException e, AttemptTracker attempt, Cancellation cancellation) {
    Kind kind = kind(e, attempt, cancellation);
    boolean stale = e instanceof IdleConnections.DeadConnectionException
        || (kind == Kind.BROKEN && attempt.usesPooledConnection());
    return new TransportFailure(kind, outcome(e, attempt), stale, e);
  }

  /** The failure of an attempt while the response body was read. */
  static TransportFailure bodyFailure(
      IOException e, AttemptTracker attempt, Cancellation cancellation) {
    return new TransportFailure(kind(e, attempt, cancellation), outcome(e, attempt), false, e);
  }

  private static Outcome outcome(IOException e, AttemptTracker attempt) {
    Response response = attempt.response();
    if (response != null) {
      return ofResponse(response.code(), response.headers());
    }
    return attempt.isSent() && !NOT_PROCESSED.contains(e.toString())
        ? Outcome.UNKNOWN
        : Outcome.NOT_SENT;
  }

  private static Kind kind(IOException e, AttemptTracker attempt, Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      return Kind.CANCELLED;
    }
    if (attempt.isInterrupted() || Thread.currentThread().isInterrupted()) {
      return Kind.INTERRUPTED;
    }
    if (e instanceof BodyReader.TooLargeException) {
      return Kind.TOO_LARGE;
    }
    // InterruptedIOException: SocketTimeoutException, and OkHttp's call timeout.
    if (attempt.isTimedOut()
        || e instanceof InterruptedIOException
        || e instanceof BoundedDns.LookupTimedOutException) {
      return Kind.TIMEOUT;
    }
    return attempt.isSent() || e instanceof IdleConnections.DeadConnectionException
        ? Kind.BROKEN
        : kindBeforeSend(e);
  }

  private static Kind kindBeforeSend(IOException e) {
    if (e instanceof UnknownHostException) {
      return Kind.DNS;
    }
    return e instanceof SSLException ? Kind.TLS : Kind.CONNECT;
  }
}
