package com.salescrm.sdk.core.http;

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
import com.salescrm.sdk.core.error.OAuthException;
import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ReauthorizationRequiredException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TokenStoreException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.response.ErrorBody;
import com.salescrm.sdk.core.internal.response.RetryAfter;
import com.salescrm.sdk.core.internal.transport.CallContext;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Creates the exception of a failed call: which type, which message, which outcome. */
final class CallErrors {
  private final HttpRequest request;
  private final CallContext call;
  private final HttpUrl base;
  private final UnaryOperator<String> redaction;
  private final Clock clock;

  CallErrors(
      HttpRequest request,
      CallContext call,
      HttpUrl base,
      UnaryOperator<String> redaction,
      Clock clock) {
    this.request = request;
    this.call = call;
    this.base = base;
    this.redaction = redaction;
    this.clock = clock;
  }

  /** For a response with an error status. */
  CrmException ofResponse(HttpResponse response) {
    if (response.refreshFailure() != null) {
      return ofCredentials(" returned 401, and ", response.refreshFailure());
    }
    ErrorResponse error = errorResponse(response);
    return ofStatus(
        message(response, error.message().orElse(null)), error, call.attempts(), outcome());
  }

  /** The response without the credentials, which a service or a proxy may repeat anywhere in it. */
  private ErrorResponse errorResponse(HttpResponse response) {
    ErrorBody body = ErrorBody.read(response);
    return new ErrorResponse(
        response.status(),
        redacted(response.headerMap()),
        redaction.apply(body.text()),
        body.message() == null ? null : redaction.apply(body.message()),
        redacted(body.errors()),
        redacted(body.fieldErrors()),
        RetryAfter.of(response, clock).orElse(null));
  }

  private List<String> redacted(List<String> texts) {
    return texts.stream().map(redaction).toList();
  }

  private Map<String, List<String>> redacted(Map<String, List<String>> lists) {
    Map<String, List<String>> redacted = new TreeMap<>();
    lists.forEach((name, texts) -> redacted.put(redaction.apply(name), redacted(texts)));
    return redacted;
  }

  private static ApiException ofStatus(
      String message, ErrorResponse response, List<Attempt> attempts, @Nullable Outcome outcome) {
    return switch (response.statusCode()) {
      case 400 -> new BadRequestException(message, response, attempts, outcome);
      case 401 -> new UnauthorizedException(message, response, attempts, outcome);
      case 402 -> new PaymentRequiredException(message, response, attempts, outcome);
      case 403 -> new ForbiddenException(message, response, attempts, outcome);
      case 404 -> new NotFoundException(message, response, attempts, outcome);
      case 409 -> new ConflictException(message, response, attempts, outcome);
      case 429 -> new RateLimitException(message, response, attempts, outcome);
      default ->
        response.statusCode() >= 500
            ? new ServerException(message, response, attempts, outcome)
            : new ApiException(message, response, attempts, outcome);
    };
  }

  /** Null for a read, which has no outcome. */
  private @Nullable Outcome outcome() {
    return request.isGet() ? null : call.outcome();
  }

  private String message(HttpResponse response, @Nullable String errorMessage) {
    String detail = errorMessage == null ? "" : ": " + errorMessage;
    String redirect = response.status() / 100 != 3
        ? ""
        : call.redirectLimitReached()
            ? " (more than 5 redirects)"
            : " (a redirect that is not followed)";
    String wait = RetryAfter.of(response, clock)
        .map(delay -> "; the service asks to wait " + delay.toMillis() + " ms")
        .orElse("");
    String hint = response.status() == 404 ? baseUrlHint() : "";
    String page = response.isMarkup() ? " with an HTML page" : "";
    return request + " returned " + response.status() + page + redirect + detail + wait + hint;
  }

  /** The most frequent cause of a 404 or of a page instead of JSON. */
  private String baseUrlHint() {
    return base.encodedPath().equals("/") && request.hasOriginOf(base)
        ? "; the base URL " + base + " has no path: a base URL usually ends with /api/v1"
        : "";
  }

  /** Has the exception of the credentials, which several calls may share, as its cause, and this call's attempts. */
  private CrmException ofCredentials(String context, Exception cause) {
    String message = request + context + "no access token is available: "
        + redaction.apply(String.valueOf(cause.getMessage()));
    List<Attempt> attempts = call.attempts();
    if (cause instanceof ReauthorizationRequiredException e) {
      return new ReauthorizationRequiredException(
          message, cause, e.response(), attempts, outcome());
    }
    if (cause instanceof OAuthException e) {
      return new OAuthException(message, cause, e.response(), attempts, outcome());
    }
    if (cause instanceof TokenStoreException) {
      return new TokenStoreException(message, cause, attempts, outcome());
    }
    return withoutResponse(message, cause);
  }

  /** For a call without a response. */
  CrmException ofFailure(TransportFailure failure) {
    if (failure.kind() == TransportFailure.Kind.CREDENTIALS
        && failure.getCause() instanceof CrmException e) {
      return ofCredentials(" failed: ", e);
    }
    if (failure.retryAfter() != null) {
      return ofRateLimit(failure, failure.retryAfter());
    }
    String message = request + " failed: " + redaction.apply(description(failure));
    if (failure.kind() == TransportFailure.Kind.INTERRUPTED) {
      return new CallInterruptedException(message, failure, call.attempts(), outcome());
    }
    return failure.kind() == TransportFailure.Kind.CANCELLED
        ? new CallCancelledException(message, failure, call.attempts(), outcome())
        : withoutResponse(message, failure);
  }

  private TransportException withoutResponse(String message, Throwable cause) {
    Outcome outcome = outcome();
    return outcome != null && outcome.mayHaveTakenEffect()
        ? new OutcomeUnknownException(message + advice(outcome), cause, call.attempts(), outcome)
        : new TransportException(message, cause, call.attempts(), outcome);
  }

  private static String advice(Outcome outcome) {
    return outcome == Outcome.PROCESSED
        ? "; the service carried it out, and its result is lost"
        : "; the service may have carried it out, check before you repeat it";
  }

  /** For a call that waited for the rate limit: the 429 that set it, its body and headers belong to another call. */
  private RateLimitException ofRateLimit(TransportFailure failure, Duration remaining) {
    String again = call.attempts().isEmpty() ? "" : " again";
    Instant until = clock.instant().plus(remaining).truncatedTo(ChronoUnit.MILLIS);
    String message = request + " was not sent" + again + ": " + failure.getMessage()
        + " would last until " + until + ", " + remaining.toMillis()
        + " ms, longer than this call may wait";
    ErrorResponse none = new ErrorResponse(429, Map.of(), "", null, List.of(), Map.of(), remaining);
    return new RateLimitException(message, none, call.attempts(), outcome());
  }

  private String description(TransportFailure failure) {
    String text = String.valueOf(failure.getMessage());
    if (failure.kind() != TransportFailure.Kind.TIMEOUT) {
      return text;
    }
    return call.deadline().isOver()
        ? "the total time-out of " + call.deadline().length() + " passed"
        : text + " (attempt time-out)";
  }

  /** For a successful response whose body is incomplete or cannot be decoded. */
  CrmException ofUnreadable(HttpResponse response, @Nullable UnreadableJsonException e) {
    TransportFailure bodyFailure = response.bodyFailure();
    if (bodyFailure != null
        && request.isGet()
        && bodyFailure.kind() != TransportFailure.Kind.TOO_LARGE) {
      return ofFailure(bodyFailure); // For a read, as if the connection had broken earlier.
    }
    String prefix = request + " returned " + response.status() + ", but ";
    if (bodyFailure != null) {
      String message =
          prefix + "the body ended early: " + redaction.apply(description(bodyFailure));
      return decodingException(response, message, "$", bodyFailure);
    }
    if (e == null) { // It was not decoded.
      String message = prefix + "the body is an HTML page instead of JSON" + baseUrlHint();
      return decodingException(response, message, "$", null);
    }
    String coding = response.headers().get("Content-Encoding"); // OkHttp removes gzip.
    String message = prefix + "its body cannot be read: "
        + redaction.apply(e.getMessage() + (coding == null ? "" : "; content-encoding " + coding))
        + baseUrlHint();
    return decodingException(response, message, e.jsonPath(), e.getCause());
  }

  private DecodingException decodingException(
      HttpResponse response, String message, String path, @Nullable Throwable cause) {
    return new DecodingException(
        message, path, cause, response.status(), call.attempts(), outcome());
  }
}
