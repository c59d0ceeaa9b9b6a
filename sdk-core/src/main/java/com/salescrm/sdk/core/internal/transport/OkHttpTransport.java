package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.retry.Replay;
import java.io.IOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * One attempt on the wire: from the connection to the last byte of the answer, or to its headers if the caller reads the
 * body while it arrives.
 */
final class OkHttpTransport implements Transport {
  private final OkHttpClient reads;
  private final OkHttpClient writes;
  private final long maxResponseBytes;

  /**
   * The end of the chain.
   *
   * @param reads for requests that may be repeated
   * @param writes for those that may not: its connections are young
   */
  OkHttpTransport(OkHttpClient reads, OkHttpClient writes, long maxResponseBytes) {
    this.reads = reads;
    this.writes = writes;
    this.maxResponseBytes = maxResponseBytes;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    boolean repeatable = request.replay() == Replay.SAFE;
    Sending sending = new Sending(!request.isGet());
    Call wire = (repeatable ? reads : writes).newCall(encode(request, sending));
    wire.addEventListener(sending);
    boolean streams = call.stallTimeout() != null;
    if (!streams) {
      wire.timeout().timeout(Math.max(1, call.attemptLimit().toNanos()), TimeUnit.NANOSECONDS);
    }
    Runnable cancel = wire::cancel;
    call.cancellation().onCancel(cancel);
    InterruptWatcher.Watched watched = null;
    boolean open = false;
    try {
      watched =
          InterruptWatcher.shared().watch(wire, sending, streams ? call.attemptLimit() : null);
      BoundedDns.enter(call);
      HttpResponse response = exchange(wire, sending, call, cancel);
      open = response.openBody() instanceof WireBody;
      return response;
    } finally {
      BoundedDns.enter(null);
      if (watched != null) {
        InterruptWatcher.shared().done(watched);
      }
      if (!open) {
        call.cancellation().forget(cancel);
      }
    }
  }

  private HttpResponse exchange(Call wire, Sending sending, CallContext call, Runnable cancel)
      throws TransportFailure {
    try {
      Response response = wire.execute();
      if (HttpResponse.isWithoutContent(response.code())) {
        return withoutContent(wire, response, call);
      }
      Duration stallTimeout = call.stallTimeout();
      if (stallTimeout == null || !response.isSuccessful()) {
        return whole(response, sending, call);
      }
      OpenBody body = new WireBody(wire, sending, call, cancel, response, stallTimeout);
      return HttpResponse.opened(response.code(), response.headers(), body);
    } catch (TransportFailure failure) {
      throw failure;
    } catch (IOException e) {
      Response response = sending.response();
      if (e instanceof ProtocolException
          && response != null
          && HttpResponse.isWithoutContent(response.code())) {
        return withoutContent(response, call); // OkHttp refuses it and closes the connection.
      }
      throw Failures.of(e, sending, call.cancellation());
    } catch (Exception e) { // From an interceptor, DNS or TLS of a client that the user gave us.
      if (e instanceof InterruptedException) {
        // OkHttp throws it undeclared, as Kotlin may, when its wait for a connection is
        // interrupted.
        Thread.currentThread().interrupt();
      }
      throw Failures.of(new IOException(e), sending, call.cancellation());
    }
  }

  /** What else the connection brings is no part of the response, so it is not used again. */
  private static HttpResponse withoutContent(Call wire, Response response, CallContext call) {
    try (response) {
      if (response.body().contentLength() != 0) {
        wire.cancel();
      }
      return withoutContent(response, call);
    }
  }

  private static HttpResponse withoutContent(Response response, CallContext call) {
    return call.stallTimeout() == null || !response.isSuccessful()
        ? new HttpResponse(response.code(), response.headers(), new byte[0], null)
        : HttpResponse.opened(response.code(), response.headers(), OpenBody.EMPTY);
  }

  private HttpResponse whole(Response response, Sending sending, CallContext call)
      throws TransportFailure {
    try (response) {
      Headers headers = restoreRetryAfter(response.headers(), sending);
      BodyReader.Result body = BodyReader.read(response, maxResponseBytes);
      if (body.failure() == null) {
        return new HttpResponse(response.code(), headers, body.bytes(), null);
      }
      TransportFailure failure = Failures.ofBody(body.failure(), sending, call.cancellation());
      if (failure.stopped()) {
        throw failure;
      }
      return new HttpResponse(response.code(), headers, body.bytes(), failure);
    }
  }

  private static Headers restoreRetryAfter(Headers headers, Sending sending) {
    String hidden = sending.retryAfter();
    return hidden == null
        ? headers
        : headers.newBuilder().set("Retry-After", hidden).build();
  }

  private static Request encode(HttpRequest request, Sending sending) {
    boolean json = request.headers().get("Content-Type") == null;
    OneShotBody body = request.body() == null ? null : new OneShotBody(request.body(), json);
    return new Request.Builder()
        .url(request.url())
        .headers(request.headers())
        .method(
            request.method(), body == null && !request.isGet() ? bodiless(request.method()) : body)
        .tag(Sending.class, sending)
        .build();
  }

  private static @Nullable OneShotBody bodiless(String method) {
    return method.equals("DELETE") ? null : new OneShotBody(new byte[0], true);
  }

  @Override
  public String toString() {
    return "OkHttpTransport";
  }
}
