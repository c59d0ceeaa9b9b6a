package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.OpenBody;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.CallContext;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** One call from its request to its answer: encodes, sends, decodes or throws, and tells the listener. */
final class CallRun<T> {
  static final Duration TOTAL_TIMEOUT = Duration.ofMinutes(2);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration STALL_TIMEOUT = Duration.ofSeconds(30);

  private final ClientCore core;
  private final ApiRequest<T> request;
  private final HttpRequest encoded;
  private final CallContext call;
  private final CallErrors errors;
  private final Instant startedAt;
  private final long startNanos;
  // The last successful answer, decoded while it could still be asked for again; or why it could
  // not be.
  private @Nullable T decoded;
  private @Nullable UnreadableJsonException unreadable;

  CallRun(ClientCore core, RequestOptions options, CallScope scope, ApiRequest<T> request) {
    Timing timing = core.timing();
    this.core = core;
    this.request = request;
    this.encoded = RequestEncoder.encode(core, options, request);
    this.startedAt = timing.clock().instant();
    this.startNanos = timing.ticker().nanos();
    CallContext.Limits limits = limits(options, timing);
    this.call =
        new CallContext(limits, gate(request), scope.cancellation(), this::onAttempt, this::decode);
    this.errors = new CallErrors(encoded, call, core.base(), core.credentials(), timing.clock());
  }

  ApiResponse<T> run() {
    Transport transport =
        core.transport(); // A closed client makes no call to tell the listener of.
    request.answerType().prepare();
    CrmException error = null;
    try {
      return send(transport);
    } catch (CrmException e) {
      error = e;
      throw e;
    } finally {
      core.tell(new CallEvent(
          request.method(),
          request.pathTemplate(),
          request.path(),
          call.attempts(),
          startedAt,
          Duration.ofNanos(core.timing().ticker().nanos() - startNanos),
          error));
    }
  }

  private ApiResponse<T> send(Transport transport) {
    try {
      return interpret(transport.send(encoded, call));
    } catch (TransportFailure failure) {
      throw errors.ofFailure(failure);
    }
  }

  private ApiResponse<T> interpret(HttpResponse response) {
    if (!response.isSuccessful()) {
      T gone = response.status() == 404 ? alreadyGone() : null;
      if (gone == null) {
        throw errors.ofAnswer(response);
      }
      return answer(gone, response);
    }
    T body = decoded != null ? decoded : request.answerType().ofUnreadable(response);
    if (body == null) {
      throw errors.ofUnreadable(response, unreadable);
    }
    return answer(body, response);
  }

  /** A DELETE that finds nothing has succeeded if an earlier attempt of it may have. */
  private @Nullable T alreadyGone() {
    return request.method().equals("DELETE") && call.outcome() == Outcome.UNKNOWN
        ? request.answerType().ofAlreadyGone()
        : null;
  }

  private ApiResponse<T> answer(T body, HttpResponse response) {
    return new ApiResponse<>(
        body, response.status(), Headers.toMap(response.headers()), call.attempts());
  }

  /** Decodes an answer; false if it is no JSON at all, so that another attempt may bring a better one. */
  private boolean decode(HttpResponse response) {
    decoded = null;
    unreadable = null;
    try {
      OpenBody open = response.openBody();
      decoded = open == null
          ? request.answerType().read(response)
          : request.answerType().open(open, this::ofOpenBody);
      return true;
    } catch (UnreadableJsonException e) {
      unreadable = e;
      return !e.isMalformed()
          || HttpResponse.isWithoutContent(response.status()); // No content is no accident.
    }
  }

  private CrmException ofOpenBody(TransportFailure failure) {
    return errors.ofFailure(failure.redacted(core.credentials()::redact));
  }

  private void onAttempt(Attempt attempt, @Nullable HttpResponse answer) {
    if (answer != null && encoded.hasOriginOf(core.base())) {
      core.noteLimits(answer);
    }
    core.tell(new AttemptEvent(request.method(), request.pathTemplate(), request.path(), attempt));
  }

  private CallContext.Limits limits(RequestOptions options, Timing timing) {
    Duration total = options.totalTimeout().orElse(TOTAL_TIMEOUT);
    return new CallContext.Limits(
        Deadline.of(timing.ticker(), startNanos, total),
        options.attemptTimeout().orElse(ATTEMPT_TIMEOUT),
        options.retryPolicy().orElse(RetryPolicy.defaults()),
        options.replayWrites().orElse(false),
        request.answerType().streams() ? options.stallTimeout().orElse(STALL_TIMEOUT) : null);
  }

  /** Limits hold for each key and endpoint group; the group is the first segment of the path, or another host. */
  private static String gate(ApiRequest<?> request) {
    HttpUrl address = request.address();
    if (address != null) {
      return address.host() + ":" + address.port();
    }
    String path = request.path();
    int end = path.indexOf('/', 1);
    return end < 0 ? path : path.substring(0, end + 1);
  }
}
