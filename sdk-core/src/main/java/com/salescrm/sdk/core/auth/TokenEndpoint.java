package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.internal.concurrent.Cancellation;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import com.salescrm.sdk.core.internal.time.Deadline;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.CallContext;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.internal.transport.Transports;
import com.salescrm.sdk.core.internal.transport.UserAgent;
import com.salescrm.sdk.core.internal.transport.WireClients;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Sends forms, without the API's credential; sends one again only if nothing of it went out. Safe for many threads. */
final class TokenEndpoint {
  /** The limit for a response that can be asked for again. */
  static final Duration REPEATABLE = Duration.ofSeconds(30);
  /** The limit for a response that cannot be had a second time. */
  static final Duration UNREPEATABLE = Duration.ofMinutes(5);

  private static final Duration CONNECT = Duration.ofSeconds(30);
  // Its own limits end a request, not those of the transport, which go on while the process is
  // paused.
  private static final Duration NO_LIMIT = Duration.ofDays(365);
  private static final long MAX_BYTES = 1L << 20;
  private static final Headers HEADERS = Headers.of(
      "Accept", "application/json",
      "Content-Type", "application/x-www-form-urlencoded",
      "User-Agent", UserAgent.with(null));

  private final Timing timing;
  private final WireClients wire;

  TokenEndpoint(@Nullable OkHttpClient httpClient, Timing timing) {
    this.timing = timing;
    this.wire = WireClients.create(ResponseTimer.observed(httpClient), timing.ticker());
  }

  /**
   * An answer, whatever its status.
   *
   * @param sentAt when the sending began: lifetimes are counted from there, so that none is thought longer than it is
   */
  record Reply(
      String what,
      HttpResponse response,
      Instant sentAt,
      Clock clock,
      List<Attempt> attempts,
      Outcome outcome) {}

  /** Sends a form; waits 30 s at most for a connection, then for {@code limit} at most for the response. */
  Reply post(HttpUrl url, Map<String, String> form, Duration limit) {
    HttpRequest request = new HttpRequest("POST", url, HEADERS, encode(form), Replay.NEVER);
    Cancellation cancellation = new Cancellation();
    CallContext call = call(cancellation);
    Duration connect = limit.compareTo(CONNECT) < 0 ? limit : CONNECT;
    try (ResponseTimer timer = ResponseTimer.start(cancellation, timing.ticker(), connect, limit)) {
      return reply(request, call, timer);
    }
  }

  private Reply reply(HttpRequest request, CallContext call, ResponseTimer timer) {
    Instant sentAt = timing.clock().instant();
    // One for each request: it remembers no rate limit. Who sends decides when the next one goes
    // out, and no hint of the service bars it for longer.
    Transport transport = Transports.withoutCredential(wire, MAX_BYTES, timing);
    try {
      HttpResponse response = transport.send(request, call);
      if (response.isSuccessful() && response.bodyFailure() != null) {
        throw response.bodyFailure();
      }
      return new Reply(
          request.toString(), response, sentAt, timing.clock(), call.attempts(), call.outcome());
    } catch (TransportFailure failure) {
      throw error(request, failure, call, timer);
    }
  }

  private CallContext call(Cancellation cancellation) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), NO_LIMIT);
    CallContext.Limits limits =
        new CallContext.Limits(deadline, NO_LIMIT, RetryPolicy.defaults(), false, null);
    return new CallContext(limits, "oauth2", cancellation, (attempt, answer) -> {}, answer -> true);
  }

  private static byte[] encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> field.getKey() + "=" + PercentEncoding.segment(field.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(UTF_8);
  }

  private static CrmException error(
      HttpRequest request, TransportFailure failure, CallContext call, ResponseTimer timer) {
    Outcome outcome = call.outcome();
    String awaited = outcome == Outcome.NOT_SENT ? "connection" : "response";
    String message = request + " failed: "
        + (timer.isLate()
            ? "no " + awaited + " within " + timer.limit().toMillis() + " ms"
            : failure.getMessage());
    if (failure.kind() == Kind.INTERRUPTED) {
      return new CallInterruptedException(message, failure, call.attempts(), outcome);
    }
    return outcome.mayHaveTakenEffect()
        ? new OutcomeUnknownException(
            message + "; the service may have carried it out", failure, call.attempts(), outcome)
        : new TransportException(message, failure, call.attempts(), outcome);
  }
}
