package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import com.salescrm.sdk.core.internal.time.Durations;
import com.salescrm.sdk.core.internal.time.Timing;
import com.salescrm.sdk.core.internal.transport.CallContext;
import com.salescrm.sdk.core.internal.transport.Transport;
import com.salescrm.sdk.core.internal.transport.UserAgent;
import com.salescrm.sdk.core.internal.transport.WireClients;
import com.salescrm.sdk.core.internal.url.PercentEncoding;
import com.salescrm.sdk.core.retry.Lane;
import com.salescrm.sdk.core.retry.Replay;
import com.salescrm.sdk.core.retry.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Sends forms without an Authorization header, and resends one only if nothing of it was sent. Safe for many threads. */
final class TokenEndpoint {
  /** The limit for the response to a request that can be repeated. */
  static final Duration REPEATABLE = Duration.ofSeconds(30);
  /** The limit for the response to a request that consumes a code or a refresh token. */
  static final Duration UNREPEATABLE = Duration.ofMinutes(5);

  private static final Duration CONNECT = Duration.ofSeconds(30);
  // ResponseTimer limits a request; timeouts of the transport would count pauses of the process.
  private static final Duration NO_LIMIT = Duration.ofDays(365);
  private static final long MAX_BYTES = 1L << 20;
  // No later request uses the connection: if the service closed it at that moment, the response
  // would be lost, and with it the refresh token.
  private static final Headers HEADERS = Headers.of(
      "Accept", "application/json",
      "Connection", "close",
      "Content-Type", "application/x-www-form-urlencoded",
      "User-Agent", UserAgent.with(null));

  private final Timing timing;
  private final WireClients wire;

  TokenEndpoint(@Nullable OkHttpClient httpClient, Timing timing) {
    this.timing = timing;
    this.wire = WireClients.create(ResponseTimer.observed(httpClient), timing.ticker());
  }

  /** Sends a form; waits at most 30 s for a connection, then at most {@code limit} for the response. */
  TokenResponse post(HttpUrl url, Map<String, String> form, Duration limit) {
    HttpRequest request = new HttpRequest("POST", url, HEADERS, encode(form), Replay.NEVER, false);
    Cancellation cancellation = new Cancellation();
    CallContext call = call(cancellation);
    Duration connect = Durations.min(limit, CONNECT);
    try (ResponseTimer timer = ResponseTimer.start(cancellation, timing, connect, limit)) {
      return send(request, call, timer);
    }
  }

  private TokenResponse send(HttpRequest request, CallContext call, ResponseTimer timer) {
    Instant sentAt = timing.clock().instant();
    // A new chain for each request, so that no Retry-After of an earlier response delays it: the
    // caller decides when to send.
    Transport transport = Transport.withoutCredential(wire, MAX_BYTES, timing);
    try {
      HttpResponse response = transport.send(request, call);
      TokenResponse tokens = new TokenResponse(
          request.toString(), response, sentAt, timing.clock(), call.attempts(), call.outcome());
      // Whole tokens are not requested again because the end of the message is missing after them.
      if (response.isSuccessful()
          && response.bodyFailure() != null
          && !tokens.body().isObject()) {
        throw response.bodyFailure();
      }
      return tokens;
    } catch (TransportFailure e) {
      throw error(request, e, call, timer);
    }
  }

  private CallContext call(Cancellation cancellation) {
    CallContext.Limits limits = new CallContext.Limits(
        timing.deadline(NO_LIMIT),
        NO_LIMIT,
        RetryPolicy.defaults(),
        false,
        null,
        Lane.INTERACTIVE,
        null);
    return new CallContext(
        limits,
        "oauth2",
        cancellation,
        (attempt, response) -> {},
        response -> !response.isMarkup());
  }

  private static byte[] encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> field.getKey() + "=" + PercentEncoding.segment(field.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(UTF_8);
  }

  private static CrmException error(
      HttpRequest request, TransportFailure e, CallContext call, ResponseTimer timer) {
    Outcome outcome = call.outcome();
    String awaited = outcome == Outcome.NOT_SENT ? "connection" : "response";
    String message = request + " failed: "
        + (timer.isTimedOut()
            ? "no " + awaited + " within " + timer.limit().toMillis() + " ms"
            : e.getMessage());
    if (e.kind() == Kind.INTERRUPTED) {
      return new CallInterruptedException(message, e, call.attempts(), outcome);
    }
    return outcome.mayHaveTakenEffect()
        ? new OutcomeUnknownException(
            message + "; the service may have processed it", e, call.attempts(), outcome)
        : new TransportException(message, e, call.attempts(), outcome);
  }
}
