package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Response;
import okio.BufferedSource;

/** A body on the wire: each read is bounded, and ended by an interrupt of its thread or by cancelling the call. */
final class WireBody implements OpenBody {
  private final Call wire;
  private final Sending sending;
  private final CallContext call;
  private final Runnable cancel;
  private final Response response;
  private final BufferedSource source;
  private final Duration stallTimeout;
  private volatile boolean ended;

  /**
   * The body of an answer whose headers have come.
   *
   * @param cancel what the call's switch runs; forgotten when the body is closed
   * @param stallTimeout the longest wait for a byte
   */
  WireBody(
      Call wire,
      Sending sending,
      CallContext call,
      Runnable cancel,
      Response response,
      Duration stallTimeout) {
    this.wire = wire;
    this.sending = sending;
    this.call = call;
    this.cancel = cancel;
    this.response = response;
    this.source = response.body().source();
    this.stallTimeout = stallTimeout;
    source.timeout().timeout(stallTimeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws TransportFailure {
    InterruptWatcher.Watched watched = InterruptWatcher.shared().watch(wire, sending);
    try {
      int read = source.read(target, offset, length);
      ended |= read < 0;
      return read;
    } catch (IOException e) {
      throw failure(e);
    } finally {
      InterruptWatcher.shared().done(watched);
    }
  }

  private TransportFailure failure(IOException e) {
    TransportFailure failure = Failures.ofBody(e, sending, call.cancellation());
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
      wire.cancel(); // Else OkHttp would first try to read on, to use the connection again.
    }
    response.close();
    call.cancellation().forget(cancel);
  }
}
