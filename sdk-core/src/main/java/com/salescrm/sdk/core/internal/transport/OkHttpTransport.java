package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.concurrent.Workers;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.HttpResponse.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.retry.Replay;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/**
 * Makes one attempt with OkHttp: from the connection to the last byte of the response, or to its headers if the caller reads
 * the body as a stream.
 */
final class OkHttpTransport implements Transport {
  private final WireClients clients;
  private final long maxResponseBytes;

  OkHttpTransport(WireClients clients, long maxResponseBytes) {
    this.clients = clients;
    this.maxResponseBytes = maxResponseBytes;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    AttemptTracker attempt = new AttemptTracker(!request.isGet(), call);
    Duration remaining = call.attemptRemaining();
    if (remaining.isZero()) { // After a redirect.
      throw attempt.failure(new InterruptedIOException("timeout"));
    }
    OkHttpClient client = clients.of(request.url(), request.replay() == Replay.SAFE);
    Call wire = client.newCall(encode(request, attempt));
    wire.addEventListener(attempt);
    boolean streams = call.stallTimeout() != null;
    if (!streams) {
      wire.timeout().timeout(remaining.toNanos(), TimeUnit.NANOSECONDS);
    }
    Runnable cancel = wire::cancel;
    call.cancellation().onCancel(cancel);
    InterruptWatcher.Watched watched = null;
    boolean open = false;
    try {
      watched = InterruptWatcher.shared().watch(wire, attempt, streams ? remaining : null);
      BoundedDns.enter(call);
      HttpResponse response = exchange(wire, attempt, call, cancel);
      open = response.openBody() instanceof StreamingBody;
      return response;
    } finally {
      BoundedDns.enter(null);
      if (watched != null) {
        InterruptWatcher.shared().done(watched);
      }
      if (!open) {
        call.cancellation().removeOnCancel(cancel);
      }
    }
  }

  private HttpResponse exchange(
      Call wire, AttemptTracker attempt, CallContext call, Runnable cancel)
      throws TransportFailure {
    try {
      Response response = wire.execute();
      attempt.onResponse(response);
      if (HttpResponse.isWithoutContent(response.code())) {
        return withoutContent(wire, response, call);
      }
      Duration stallTimeout = call.stallTimeout();
      if (stallTimeout == null || !response.isSuccessful()) {
        return readWhole(response, attempt);
      }
      OpenBody body = new StreamingBody(wire, attempt, call, cancel, response, stallTimeout);
      return HttpResponse.opened(response.code(), response.headers(), body);
    } catch (TransportFailure e) {
      attempt.hideOthers(e.outcome() != Outcome.PROCESSED);
      throw e;
    } catch (IOException e) {
      Response response = attempt.response();
      TransportFailure failure = attempt.failure(e);
      // OkHttp rejects the first and closes the connection. An error may come while a body is sent
      // that the service does not read (HTTP/2), or from a proxy that OkHttp does not know (407).
      if (response != null
          && !failure.isCancelledOrInterrupted()
          && ((e instanceof ProtocolException && HttpResponse.isWithoutContent(response.code()))
              || response.code() >= 400)) {
        return withoutContent(response, call);
      }
      throw failure;
    } catch (Exception e) { // From an interceptor, DNS or TLS of the user's client.
      Workers.restoreInterrupt(e); // Also OkHttp, written in Kotlin, throws it undeclared.
      throw attempt.failure(new IOException(e));
    }
  }

  /** Closes the connection if content follows all the same: it is not part of the response. */
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

  private HttpResponse readWhole(Response response, AttemptTracker attempt)
      throws TransportFailure {
    try (response) {
      Headers headers = restoreRetryAfter(response.headers(), attempt);
      BodyReader body = BodyReader.read(response, maxResponseBytes, attempt);
      if (body.failure() == null
          || (body.failure() instanceof EOFException && attempt.hasEmptyBody())) {
        return new HttpResponse(response.code(), headers, body.bytes(), null);
      }
      TransportFailure failure = attempt.bodyFailure(body.failure());
      if (failure.isCancelledOrInterrupted()) {
        throw failure;
      }
      return new HttpResponse(response.code(), headers, body.bytes(), failure);
    }
  }

  private static Headers restoreRetryAfter(Headers headers, AttemptTracker attempt) {
    Headers.Builder restored = headers.newBuilder();
    attempt.hiddenRetryAfter().forEach(each -> restored.addUnsafeNonAscii("Retry-After", each));
    return restored.build();
  }

  static Request encode(HttpRequest request, AttemptTracker attempt) {
    boolean json = request.headers().get("Content-Type") == null;
    RequestBody body = null;
    if (request.body() != null) {
      body = new OneShotBody(request.body(), json, attempt);
    } else if (!request.isGet() && !request.method().equals("DELETE")) {
      body = new OneShotBody(new byte[0], true, attempt);
    }
    return new Request.Builder()
        .url(request.url())
        .headers(request.headers())
        .method(request.method(), body)
        .tag(AttemptTracker.class, attempt)
        .build();
  }

  @Override
  public String toString() {
    return "OkHttpTransport";
  }

  /**
   * A body that OkHttp does not send twice: {@link RetryRules} decide about retries. Except with the password of a proxy, which
   * has not forwarded the request. With TLS, a proxy receives no request with a body, so a 407 is of the service.
   */
  static final class OneShotBody extends RequestBody {
    private static final MediaType JSON = MediaType.get("application/json");

    private final byte[] bytes;
    private final boolean json;
    private final AttemptTracker attempt;

    OneShotBody(byte[] bytes, boolean json, AttemptTracker attempt) {
      this.bytes = bytes;
      this.json = json;
      this.attempt = attempt;
    }

    /** Null if the request has a {@code Content-Type} header of its own. */
    @Override
    public @Nullable MediaType contentType() {
      return json ? JSON : null;
    }

    @Override
    public long contentLength() {
      return bytes.length;
    }

    @Override
    public boolean isOneShot() {
      Response latest = attempt.response();
      return latest == null || latest.code() != 407 || latest.request().isHttps();
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
      sink.write(bytes);
    }
  }
}
