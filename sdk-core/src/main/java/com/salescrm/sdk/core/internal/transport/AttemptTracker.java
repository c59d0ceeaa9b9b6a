package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.Headers;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Records how far one attempt got, and classifies how it ended: its outcome, and the kind of its failure. The only place that
 * does. It is the tag of an OkHttp request and a listener of its call. OkHttp, the network interceptor and the interrupt
 * watcher write it; the thread of the call reads it.
 */
final class AttemptTracker extends EventListener {
  // RFC 9113, 8.7. OkHttp reports streams beyond the last one of a GOAWAY as refused too, and the
  // second exception before it opens a stream. Its module exports neither type, so the texts are
  // compared; an unknown text leaves the outcome unknown, which is safe.
  private static final Set<String> NOT_PROCESSED = Set.of(
      "okhttp3.internal.http2.StreamResetException: stream was reset: REFUSED_STREAM",
      "okhttp3.internal.http2.ConnectionShutdownException");

  private final boolean isWrite;
  private final CallContext call;
  private volatile @Nullable CountedSocket socket; // Of HTTP/1.1.
  private volatile boolean uploading; // The response is not read yet.
  private volatile boolean pooledConnection;
  private volatile boolean sent; // A byte of the request may have been sent.
  private volatile boolean isOther; // An interceptor makes the request for something else.
  private volatile boolean isCarrier; // It is not a copy, but may contain the write.
  private volatile boolean carrierSent; // Its response has not arrived, or leaves it open.
  private volatile boolean carrierLost; // The same of an earlier one.
  private volatile boolean carrierSucceeded; // And the write itself does not follow.
  private volatile boolean ownSent; // The write itself, maybe before another request.
  private volatile boolean isDerived; // It may be the write in another form, as for a gateway.
  private volatile boolean derivedSucceeded; // Such a request, and the write did not follow.
  private volatile int ownStatus; // Of the latest response to the write itself; 0 for none.
  private volatile boolean interrupted;
  private volatile boolean timedOut;
  private volatile boolean tooLarge;
  private volatile List<String> retryAfter = List.of();
  private volatile @Nullable Response response;
  private volatile boolean emptyBody;

  AttemptTracker(boolean isWrite, CallContext call) {
    this.isWrite = isWrite;
    this.call = call;
  }

  boolean isWrite() {
    return isWrite;
  }

  /**
   * A request follows: the first one, or another one if an interceptor of the user's client sends several. One for something
   * else changes nothing about the write, unless it may contain it, its response is lost, and the write itself is not sent. A
   * changed copy of the write may be the write in another form, unless it succeeds and the write follows.
   *
   * @param differs whether it seems to be for something else, such as for a token
   * @param isCopy whether it is a changed copy of the request of the call
   * @param mayContain whether its body can contain that of the write
   */
  void onConnection(boolean isPooled, boolean differs, boolean isCopy, boolean mayContain) {
    endLatest();
    carrierLost |= carrierSent;
    carrierSent = false;
    isOther = differs && !isCopy;
    isCarrier = isOther && isWrite && mayContain;
    if (!isOther) {
      isDerived = differs;
      derivedSucceeded &= differs;
      response = null;
      retryAfter = List.of();
      emptyBody = false;
      sent = false;
      pooledConnection = isPooled;
    }
  }

  /** Right before a request: a process may have been paused since the attempt began. */
  void requireNotCancelled() throws IOException {
    if (call.cancellation().isCancelled()) {
      throw new IOException("cancelled");
    }
  }

  /** @param connected the socket of a connection with HTTP/1.1; null if it is not known */
  void onSend(@Nullable CountedSocket connected) {
    socket = connected;
    sent = sent || !isOther;
    ownSent |= !isOther && !isDerived;
    carrierSent = isCarrier;
  }

  /** The attempt has a response, which may be one that an interceptor of the user's client made, or received elsewhere. */
  void onResponse(Response made) {
    Response received = response;
    if (received == null || received.code() != made.code()) {
      endLatest();
      response = made;
    }
    if (made.code() != ownStatus) {
      hideOthers(false);
    }
  }

  /** The response to the latest request is not that of the attempt. */
  private void endLatest() {
    Outcome outcome = outcome(null);
    if (isDerived && outcome == Outcome.PROCESSED) {
      derivedSucceeded = true;
    } else if (isWrite) {
      call.hide(outcome);
    }
    Response received = response;
    if (!isDerived && received != null) {
      ownStatus = received.code();
    }
  }

  /**
   * A request follows, and may not get a connection.
   *
   * @param differs whether it seems to be for something else
   */
  void onRequest(boolean differs) {
    carrierSucceeded &= differs;
  }

  /**
   * Whether a changed copy that succeeded, or another request that may contain the write, was the write is not known.
   *
   * @param failed whether the attempt has no response
   */
  void hideOthers(boolean failed) {
    boolean isCarried = !ownSent && (carrierSent || carrierLost || (failed && carrierSucceeded));
    if (isWrite && (derivedSucceeded || isCarried)) {
      call.hide(Outcome.UNKNOWN);
    }
  }

  void hideRetryAfter(List<String> values) {
    if (!isOther) {
      retryAfter = values;
    }
  }

  void onInterrupt() {
    interrupted = true;
  }

  /** The response headers did not arrive in time. */
  void onTimeout() {
    timedOut = true;
  }

  /** Ends the upload of a body that the service may not read to its end, if an error has arrived (RFC 9112, 9.5). */
  void endRejectedUpload() {
    CountedSocket connected = socket;
    if (uploading && connected != null) {
      connected.endOutputIfRejected();
    }
  }

  /** The response body has delivered bytes. */
  void onBody() {
    CountedSocket connected = socket;
    if (connected != null) {
      connected.onBody();
    }
  }

  /** The response body exceeds the limit. */
  void onTooLarge() {
    tooLarge = true;
  }

  @Override
  public void requestBodyStart(Call call) {
    uploading = true;
  }

  @Override
  public void responseHeadersStart(Call call) {
    uploading = false;
  }

  @Override
  public void responseHeadersEnd(Call call, Response headers) {
    if (!isOther) {
      response = headers;
    } else {
      Outcome outcome = outcome(headers.code(), headers.headers());
      carrierSent = isCarrier && outcome == Outcome.UNKNOWN;
      carrierSucceeded |= isCarrier && outcome == Outcome.PROCESSED;
    }
  }

  @Override
  public void responseBodyEnd(Call call, long byteCount) {
    emptyBody = byteCount == 0;
  }

  /** Whether a body ended in order without a byte. OkHttp fails to decompress it if it is labelled as gzip. */
  boolean hasEmptyBody() {
    return emptyBody;
  }

  /** The response headers, even if OkHttp rejected the response afterwards; null if none arrived. */
  @Nullable
  Response response() {
    return response;
  }

  /** The {@code Retry-After} headers that {@link WireInterceptor} removed. */
  List<String> hiddenRetryAfter() {
    return retryAfter;
  }

  /** The outcome of an attempt whose response headers arrived, even if the body failed. */
  static Outcome outcome(int status, Headers headers) {
    if (status >= 200 && status < 300) {
      return Outcome.PROCESSED;
    }
    boolean redirected = status == 307 || status == 308; // RFC 9110, 15.4.8 and 15.4.9.
    boolean rejected = status >= 400 && status < 500 && status != 408;
    boolean postponed = status == 503 && RetryAfter.isPresent(headers);
    return redirected || rejected || postponed ? Outcome.REJECTED : Outcome.UNKNOWN;
  }

  /** The failure of the attempt before the response headers. */
  TransportFailure failure(IOException e) {
    Kind kind = kind(e);
    boolean stale = kind == Kind.BROKEN && pooledConnection;
    Outcome outcome = outcome(e);
    if (isDerived && outcome == Outcome.PROCESSED) { // The interceptor failed after it.
      outcome = Outcome.UNKNOWN;
    }
    hideOthers(true);
    return new TransportFailure(kind, outcome, stale, e);
  }

  /** The failure of the attempt while the response body was read. */
  TransportFailure bodyFailure(IOException e) {
    return new TransportFailure(kind(e), outcome(e), false, e);
  }

  /**
   * Why the service did not process the request, if OkHttp failed to send the body and suppresses that it read this afterwards;
   * else the same failure.
   */
  static IOException refusal(IOException e) {
    for (Throwable each : e.getSuppressed()) {
      if (each instanceof IOException refusal && NOT_PROCESSED.contains(each.toString())) {
        return refusal;
      }
    }
    return e;
  }

  private Outcome outcome(@Nullable IOException e) {
    Response received = response;
    if (received != null) {
      Outcome outcome = outcome(received.code(), received.headers());
      boolean isPage = HttpResponse.isPage(received.header("Content-Type")); // Of a proxy.
      return isPage && outcome == Outcome.PROCESSED ? Outcome.UNKNOWN : outcome;
    }
    return sent && !NOT_PROCESSED.contains(String.valueOf(e)) ? Outcome.UNKNOWN : Outcome.NOT_SENT;
  }

  private Kind kind(IOException e) {
    if (call.cancellation().isCancelled()) {
      return Kind.CANCELLED;
    }
    if (interrupted || Thread.currentThread().isInterrupted()) {
      return Kind.INTERRUPTED;
    }
    if (tooLarge) {
      return Kind.TOO_LARGE;
    }
    // OkHttp's call timeout. Before a request, SocketTimeoutException is one of the TLS handshake.
    if (timedOut
        || (e instanceof InterruptedIOException && (sent || !(e instanceof SocketTimeoutException)))
        || e instanceof BoundedDns.LookupTimedOutException) {
      return Kind.TIMEOUT;
    }
    if (sent || carrierSent || carrierSucceeded) {
      return Kind.BROKEN;
    }
    if (e instanceof UnknownHostException) {
      return Kind.DNS;
    }
    return e instanceof SSLException ? Kind.TLS : Kind.CONNECT;
  }
}
