package com.salescrm.sdk.core.http;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.ApiException;
import com.salescrm.sdk.core.error.Attempt;
import com.salescrm.sdk.core.error.BadRequestException;
import com.salescrm.sdk.core.error.CallCancelledException;
import com.salescrm.sdk.core.error.CallInterruptedException;
import com.salescrm.sdk.core.error.ConflictException;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.error.DecodingException;
import com.salescrm.sdk.core.error.ErrorResponse;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.response.ErrorBody;
import com.salescrm.sdk.core.internal.response.Hints;
import com.salescrm.sdk.core.internal.transport.CallContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Turns what a call came to into what its caller is thrown. */
final class CallErrors {
  private final HttpRequest request;
  private final CallContext call;
  private final HttpUrl base;
  private final Credentials credentials;
  private final Clock clock;

  CallErrors(
      HttpRequest request, CallContext call, HttpUrl base, Credentials credentials, Clock clock) {
    this.request = request;
    this.call = call;
    this.base = base;
    this.credentials = credentials;
    this.clock = clock;
  }

  /** For an answer whose status is no success. */
  CrmException ofAnswer(HttpResponse response) {
    if (response.renewalFailure() != null) {
      return ofCredentials(" answered 401, and ", response.renewalFailure());
    }
    ErrorResponse answer = answer(response);
    return ofStatus(
        message(response, answer.message().orElse(null)), answer, call.attempts(), outcome());
  }

  /** The response without the credential, which a service or something before it may repeat anywhere. */
  private ErrorResponse answer(HttpResponse response) {
    ErrorBody body = ErrorBody.read(response);
    return new ErrorResponse(
        response.status(),
        redacted(Headers.toMap(response.headers())),
        credentials.redact(body.text()),
        body.message() == null ? null : credentials.redact(body.message()),
        redacted(body.errors()),
        redacted(body.fieldErrors()),
        Hints.of(response, clock).orElse(null));
  }

  private List<String> redacted(List<String> texts) {
    return texts.stream().map(credentials::redact).toList();
  }

  private Map<String, List<String>> redacted(Map<String, List<String>> lists) {
    Map<String, List<String>> redacted = new TreeMap<>();
    lists.forEach((name, texts) -> redacted.put(credentials.redact(name), redacted(texts)));
    return redacted;
  }

  private static ApiException ofStatus(
      String message, ErrorResponse answer, List<Attempt> attempts, @Nullable Outcome outcome) {
    return switch (answer.statusCode()) {
      case 400 -> new BadRequestException(message, answer, attempts, outcome);
      case 401 -> new UnauthorizedException(message, answer, attempts, outcome);
      case 402 -> new PaymentRequiredException(message, answer, attempts, outcome);
      case 403 -> new ForbiddenException(message, answer, attempts, outcome);
      case 404 -> new NotFoundException(message, answer, attempts, outcome);
      case 409 -> new ConflictException(message, answer, attempts, outcome);
      case 429 -> new RateLimitException(message, answer, attempts, outcome);
      default ->
        answer.statusCode() >= 500
            ? new ServerException(message, answer, attempts, outcome)
            : new ApiException(message, answer, attempts, outcome);
    };
  }

  /** Null for a read: it has none. */
  private @Nullable Outcome outcome() {
    return request.isGet() ? null : call.outcome();
  }

  private String message(HttpResponse response, @Nullable String told) {
    String words = told == null ? "" : ": " + told;
    String redirect = response.status() / 100 == 3 ? " (a redirect that is not followed)" : "";
    String wait = Hints.of(response, clock)
        .map(hint -> "; the service asks to wait " + hint.toMillis() + " ms")
        .orElse("");
    String hint = response.status() == 404 ? baseUrlHint() : "";
    return request + " answered " + response.status() + redirect + words + wait + hint;
  }

  /** What is wrong most often where nothing is found, or a page instead of JSON. */
  private String baseUrlHint() {
    return base.encodedPath().equals("/") && request.hasOriginOf(base)
        ? "; the base URL " + base + " has no path: a base URL usually ends with /api/v1"
        : "";
  }

  private CrmException ofCredentials(String context, RuntimeException told) {
    String message = request + context + "no credential is to be had: "
        + credentials.redact(String.valueOf(told.getMessage()));
    return CredentialErrors.of(message, told, call.attempts(), outcome());
  }

  /** For a call without an answer. */
  CrmException ofFailure(TransportFailure failure) {
    if (failure.kind() == TransportFailure.Kind.CREDENTIALS
        && failure.getCause() instanceof CrmException told) {
      return ofCredentials(" failed: ", told);
    }
    if (failure.retryAfter() != null) {
      return ofRateLimit(failure, failure.retryAfter());
    }
    Outcome outcome = outcome();
    String message = request + " failed: " + credentials.redact(words(failure));
    return switch (failure.kind()) {
      case INTERRUPTED -> new CallInterruptedException(message, failure, call.attempts(), outcome);
      case CANCELLED -> new CallCancelledException(message, failure, call.attempts(), outcome);
      default -> withoutResponse(message, failure, call.attempts(), outcome);
    };
  }

  /** What is thrown without a usable response: it depends on the outcome alone. */
  static TransportException withoutResponse(
      String message, Throwable cause, List<Attempt> attempts, @Nullable Outcome outcome) {
    return outcome != null && outcome.mayHaveTakenEffect()
        ? new OutcomeUnknownException(message + advice(outcome), cause, attempts, outcome)
        : new TransportException(message, cause, attempts, outcome);
  }

  private static String advice(Outcome outcome) {
    return outcome == Outcome.PROCESSED
        ? "; the service carried it out, and its result is lost"
        : "; the service may have carried it out, look before you repeat it";
  }

  /** Of a call that was kept back: the 429 that set the limit is another call's, and so are its body and headers. */
  private RateLimitException ofRateLimit(TransportFailure failure, Duration left) {
    String again = call.attempts().isEmpty() ? "" : " again";
    Instant until = clock.instant().plus(left).truncatedTo(ChronoUnit.MILLIS);
    String message = request + " was not sent" + again + ": " + failure.getMessage()
        + " would last until " + until + ", " + left.toMillis()
        + " ms, longer than this call may wait";
    ErrorResponse none = new ErrorResponse(429, Map.of(), "", null, List.of(), Map.of(), left);
    return new RateLimitException(message, none, call.attempts(), outcome());
  }

  private String words(TransportFailure failure) {
    String words = String.valueOf(failure.getMessage());
    if (failure.kind() != TransportFailure.Kind.TIMEOUT) {
      return words;
    }
    return call.deadline().isOver()
        ? "the total time-out of " + call.deadline().length() + " passed"
        : words + " (attempt time-out)";
  }

  /** For a successful answer that did not arrive whole, or is not what was asked for. */
  CrmException ofUnreadable(HttpResponse response, @Nullable UnreadableJsonException unreadable) {
    TransportFailure cut = response.bodyFailure();
    if (cut != null && request.isGet() && cut.kind() != TransportFailure.Kind.TOO_LARGE) {
      return ofFailure(
          cut); // Nothing was changed and nothing read: to the caller, the connection broke.
    }
    if (cut != null || unreadable == null) {
      String why = cut == null
          ? "is not what was asked for"
          : "ended early: " + credentials.redact(words(cut));
      return decoding(
          response, request + " answered " + response.status() + ", but the body " + why, "$", cut);
    }
    String message = request + " answered " + response.status()
        + ", but its body cannot be read: "
        + credentials.redact(String.valueOf(unreadable.getMessage())) + baseUrlHint();
    return decoding(response, message, unreadable.jsonPath(), unreadable.getCause());
  }

  private DecodingException decoding(
      HttpResponse response, String message, String path, @Nullable Throwable cause) {
    return new DecodingException(
        message, path, cause, response.status(), call.attempts(), outcome());
  }
}
