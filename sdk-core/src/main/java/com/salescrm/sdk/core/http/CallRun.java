package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.client.ClientInternals;
import com.salescrm.sdk.core.internal.client.WriteCount;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.HttpResponse.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.CallContext;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One call: encodes the request, sends it, decodes the response or throws, and notifies the listener. */
final class CallRun<T> {
  static final Duration TOTAL_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(30);

  private final ClientCore core;
  private final ApiRequest<T> request;
  private final HttpRequest encoded;
  private final CallContext call;
  private final Instant startedAt;
  private final long startNanos;
  // The latest successful response, decoded while a retry is possible; or why decoding failed.
  private @Nullable T decoded;
  private @Nullable UnreadableJsonException unreadable;

  CallRun(
      ClientCore core, RequestOptions options, Cancellation cancellation, ApiRequest<T> request) {
    Timing timing = core.timing();
    this.core = core;
    this.request = request;
    this.encoded = RequestEncoder.encode(core, options, request);
    this.startedAt = timing.clock().instant();
    this.startNanos = timing.ticker().nanos();
    this.call = new CallContext(
        limits(options, timing),
        rateLimitGroup(request),
        cancellation,
        this::onAttempt,
        this::decode);
  }

  /** Counts the call if it is sent; throws if the client is closed. */
  void countAt(WriteCount count) {
    Transport unused = core.transport();
    if (!core.explains) {
      count.add(request.method(), call.effectiveReplay(request.replay()));
    }
  }

  ApiResponse<T> run() {
    Transport transport = core.transport(); // Throws if the client is closed.
    request.decoder().warmUp();
    ApiResponse<T> response;
    try {
      response = toResponse(transport.send(encoded, call));
      if (encoded.isGet() && response.body() instanceof ListBody<?> list && list.isMissing()) {
        // It may be a failure of the service; if the service repeats it, the list is empty.
        response = toResponse(transport.send(encoded, call));
      }
    } catch (TransportFailure e) {
      throw failed(errors().ofFailure(e));
    } catch (CrmException e) {
      throw failed(e);
    } // An error of the JVM has no event: the call neither succeeded nor failed.
    onEnd(null);
    return response;
  }

  private CrmException failed(CrmException e) {
    onEnd(e);
    return e;
  }

  private void onEnd(@Nullable CrmException error) {
    Duration duration = Duration.ofNanos(core.timing().ticker().nanos() - startNanos);
    core.notifyListener(listener -> listener.onCall(new CallEvent(
        request.method(),
        request.pathTemplate(),
        request.path(),
        call.attempts(),
        startedAt,
        duration,
        error)));
  }

  private CallErrors errors() {
    return new CallErrors(
        encoded, call, core.base(), core::redact, core.timing().clock());
  }

  private ApiResponse<T> toResponse(HttpResponse response) {
    T body;
    if (response.isSuccessful()) {
      body = decoded != null ? decoded : request.decoder().ofUnreadable(response);
      if (body == null) {
        throw errors().ofUnreadable(response, unreadable);
      }
    } else {
      body = response.status() == 404 ? alreadyDeleted(response) : null;
      if (body == null) {
        throw errors().ofResponse(response);
      }
    }
    return new ApiResponse<>(body, response.status(), response.headerMap(), call.attempts());
  }

  /** A DELETE that returns 404 has succeeded if an earlier attempt may have taken effect. A proxy may have sent a page. */
  private @Nullable T alreadyDeleted(HttpResponse notFound) {
    return request.method().equals("DELETE")
            && call.outcome() == Outcome.UNKNOWN
            && call.attempts().size() > 1
            && !notFound.isMarkup()
        ? request.decoder().ofAlreadyDeleted()
        : null;
  }

  /** Decodes a response; false if it is not JSON, so that a retry may succeed. */
  private boolean decode(HttpResponse response) {
    decoded = null;
    unreadable = null;
    if (response.isMarkup()) {
      return false;
    }
    try {
      OpenBody open = response.openBody();
      decoded = open == null
          ? request.decoder().read(response)
          : request.decoder().open(open, this::ofOpenBody);
      return true;
    } catch (UnreadableJsonException e) {
      unreadable = e;
      return !e.isMalformed()
          || HttpResponse.isWithoutContent(response.status()); // A retry returns no content again.
    }
  }

  private CrmException ofOpenBody(TransportFailure failure) {
    return errors().ofFailure(failure.redacted(core::redact));
  }

  private void onAttempt(Attempt attempt, @Nullable HttpResponse response) {
    if (response != null && encoded.hasOriginOf(core.base())) {
      core.recordRateLimit(response);
    }
    core.notifyListener(listener -> listener.onAttempt(
        new AttemptEvent(request.method(), request.pathTemplate(), request.path(), attempt)));
  }

  private CallContext.Limits limits(RequestOptions options, Timing timing) {
    Duration total = options.totalTimeout().orElse(TOTAL_TIMEOUT);
    return new CallContext.Limits(
        new Deadline(timing.ticker(), startNanos, total),
        options.attemptTimeout().orElse(ATTEMPT_TIMEOUT),
        options.retryPolicy().orElse(RetryPolicy.defaults()),
        options.replayWrites().orElse(false),
        request.decoder().streams() ? options.stallTimeout().orElse(STALL_TIMEOUT) : null,
        options.lane().orElse(Lane.INTERACTIVE),
        options.reservation());
  }

  /** The endpoints that share a rate limit: those with the same first path segment, or all of another host. */
  private static String rateLimitGroup(ApiRequest<?> request) {
    HttpUrl address = request.address();
    if (address != null) {
      return address.host() + ":" + address.port();
    }
    return ClientInternals.rateLimitGroup(request.path());
  }
}
