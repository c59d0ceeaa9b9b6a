package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpResponse.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/**
 * A body that is read from the connection. Each read has a time limit, also while bytes arrive that are not of the body; an
 * interrupt or cancelling the call ends it.
 */
final class StreamingBody implements OpenBody {
  private final Call wire;
  private final AttemptTracker attempt;
  private final CallContext call;
  private final Runnable cancel;
  private final Response response;
  private final BufferedSource source;
  private final Duration stallTimeout;
  private long missing; // How many bytes follow; negative if that is not stated.
  private volatile boolean ended;

  /**
   * Creates the body of a response whose headers have arrived.
   *
   * @param cancel the action that cancelling the call runs; removed when the body is closed
   * @param stallTimeout the longest wait for a byte
   */
  StreamingBody(
      Call wire,
      AttemptTracker attempt,
      CallContext call,
      Runnable cancel,
      Response response,
      Duration stallTimeout) {
    this.wire = wire;
    this.attempt = attempt;
    this.call = call;
    this.cancel = cancel;
    this.response = response;
    this.source = response.body().source();
    this.missing = response.body().contentLength();
    this.stallTimeout = stallTimeout;
    source.timeout().timeout(stallTimeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws TransportFailure {
    InterruptWatcher.Watched watched = InterruptWatcher.shared().watch(wire, attempt, stallTimeout);
    try {
      int read = source.read(target, offset, length);
      if (read >= 0) {
        attempt.onBody();
        missing -= read;
      } else if (missing > 0) { // With HTTP/2, OkHttp accepts it.
        throw new EOFException(missing + " bytes of the body are missing");
      } else {
        ended = true;
      }
      return read;
    } catch (IOException e) {
      throw failure(e);
    } catch (Exception e) { // For instance from an interceptor of the user's client.
      Workers.restoreInterrupt(e);
      throw failure(new IOException(e));
    } finally {
      InterruptWatcher.shared().done(watched);
    }
  }

  private TransportFailure failure(IOException e) {
    TransportFailure failure = attempt.bodyFailure(e);
    if (failure.kind() != Kind.TIMEOUT) {
      return failure;
    }
    IOException stalled =
        new SocketTimeoutException("no byte for " + stallTimeout.toMillis() + " ms");
    stalled.initCause(e);
    return new TransportFailure(Kind.STALLED, failure.outcome(), false, stalled);
  }

  @Override
  public void close() {
    if (!ended) {
      wire.cancel(); // Otherwise OkHttp reads the rest of the body to reuse the connection.
    }
    response.close();
    call.cancellation().removeOnCancel(cancel);
  }
}
