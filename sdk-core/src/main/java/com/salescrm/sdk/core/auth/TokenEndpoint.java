package com.salescrm.sdk.core.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.OAuthException;
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
  static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final long MAX_BYTES = 1L << 20;
  private static final Headers HEADERS = Headers.of(
      "Accept", "application/json",
      "Content-Type", "application/x-www-form-urlencoded",
      "User-Agent", UserAgent.with(null));

  private final Timing timing;
  private final Transport transport;

  TokenEndpoint(@Nullable OkHttpClient httpClient, Timing timing) {
    this.timing = timing;
    this.transport = Transports.withoutCredential(
        WireClients.create(httpClient, timing.ticker()), MAX_BYTES, timing);
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

  /** Sends a form and waits for the answer, for {@code timeout} in all. */
  Reply post(HttpUrl url, Map<String, String> form, Duration timeout) {
    HttpRequest request = new HttpRequest("POST", url, HEADERS, encode(form), Replay.NEVER);
    CallContext call = call(timeout);
    Instant sentAt = timing.clock().instant();
    try {
      HttpResponse response = transport.send(request, call);
      if (response.isSuccessful() && response.bodyFailure() != null) {
        throw response.bodyFailure();
      }
      return new Reply(
          request.toString(), response, sentAt, timing.clock(), call.attempts(), call.outcome());
    } catch (TransportFailure failure) {
      throw error(request, failure, call);
    }
  }

  private CallContext call(Duration timeout) {
    Deadline deadline = Deadline.of(timing.ticker(), timing.ticker().nanos(), timeout);
    CallContext.Limits limits =
        new CallContext.Limits(deadline, timeout, RetryPolicy.defaults(), false, null);
    return new CallContext(
        limits, "oauth2", new Cancellation(), (attempt, answer) -> {}, answer -> true);
  }

  private static byte[] encode(Map<String, String> form) {
    return form.entrySet().stream()
        .map(field -> field.getKey() + "=" + PercentEncoding.segment(field.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(UTF_8);
  }

  private static CrmException error(
      HttpRequest request, TransportFailure failure, CallContext call) {
    String message = request + " failed: "
        + (failure.kind() == Kind.TIMEOUT
            ? "no answer within " + call.deadline().length().toMillis() + " ms"
            : failure.getMessage());
    Outcome outcome = call.outcome();
    if (failure.kind() == Kind.INTERRUPTED) {
      return new CallInterruptedException(message, failure, call.attempts(), outcome);
    }
    if (failure.retryAfter() != null) {
      OAuthException.Answer answer = new OAuthException.Answer(null, null, failure.retryAfter());
      return new OAuthException(message, failure, answer, call.attempts(), outcome);
    }
    return outcome.mayHaveTakenEffect()
        ? new OutcomeUnknownException(
            message + "; the service may have carried it out", failure, call.attempts(), outcome)
        : new TransportException(message, failure, call.attempts(), outcome);
  }
}
