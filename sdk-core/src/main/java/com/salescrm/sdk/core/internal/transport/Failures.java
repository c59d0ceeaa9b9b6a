package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import okhttp3.Response;

/** What an exception of OkHttp means. */
final class Failures {
  private Failures() {}

  /** Of a failure before the headers of an answer. */
  static TransportFailure of(IOException e, Sending sending, Cancellation cancellation) {
    Kind kind = kind(e, sending, cancellation);
    boolean stale = e instanceof WireInterceptor.DeadConnectionException
        || (kind == Kind.BROKEN && sending.reused());
    return new TransportFailure(kind, outcome(e, sending), stale, e);
  }

  /** Of a failure while the body was read: no stale connection any more. */
  static TransportFailure ofBody(IOException e, Sending sending, Cancellation cancellation) {
    return new TransportFailure(kind(e, sending, cancellation), outcome(e, sending), false, e);
  }

  private static Outcome outcome(IOException e, Sending sending) {
    Response response = sending.response();
    return response == null
        ? Outcomes.ofFailure(e, sending.sent())
        : Outcomes.ofResponse(response.code(), response.headers());
  }

  private static Kind kind(IOException e, Sending sending, Cancellation cancellation) {
    if (cancellation.isCancelled()) {
      return Kind.CANCELLED;
    }
    if (sending.interrupted() || Thread.currentThread().isInterrupted()) {
      return Kind.INTERRUPTED;
    }
    if (e instanceof BodyReader.TooLargeException) {
      return Kind.TOO_LARGE;
    }
    if (sending.late()) {
      return Kind.TIMEOUT;
    }
    if (e instanceof InterruptedIOException || e instanceof BoundedDns.LookupTimedOutException) {
      return Kind
          .TIMEOUT; // SocketTimeoutException is one, and so is what OkHttp's call time-out throws.
    }
    return sending.sent() ? Kind.BROKEN : beforeSending(e);
  }

  private static Kind beforeSending(IOException e) {
    if (e instanceof UnknownHostException) {
      return Kind.DNS;
    }
    if (e instanceof SSLException) {
      return Kind.TLS;
    }
    boolean refused = e instanceof ConnectException || e instanceof NoRouteToHostException;
    return refused || !(e instanceof WireInterceptor.DeadConnectionException)
        ? Kind.CONNECT
        : Kind.BROKEN;
  }
}
