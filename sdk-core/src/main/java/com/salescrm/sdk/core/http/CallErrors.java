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
import com.salescrm.sdk.core.error.ErrorAnswer;
import com.salescrm.sdk.core.error.ForbiddenException;
import com.salescrm.sdk.core.error.NotFoundException;
import com.salescrm.sdk.core.error.OutcomeUnknownException;
import com.salescrm.sdk.core.error.PaymentRequiredException;
import com.salescrm.sdk.core.error.RateLimitException;
import com.salescrm.sdk.core.error.ServerException;
import com.salescrm.sdk.core.error.TransportException;
import com.salescrm.sdk.core.error.UnauthorizedException;
import com.salescrm.sdk.core.internal.answer.ErrorBody;
import com.salescrm.sdk.core.internal.answer.Hints;
import com.salescrm.sdk.core.internal.json.UnreadableJsonException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.transport.CallContext;
import com.salescrm.sdk.core.retry.Replay;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what a call came to into what its caller is thrown. */
final class CallErrors {
  private final HttpRequest request;
  private final CallContext call;
  private final Credentials credentials;
  private final Clock clock;

  CallErrors(HttpRequest request, CallContext call, Credentials credentials, Clock clock) {
    this.request = request;
    this.call = call;
    this.credentials = credentials;
    this.clock = clock;
  }

  /** For an answer whose status is no success. */
  CrmException ofAnswer(HttpResponse response) {
    if (response.renewalFailure() != null) {
      return ofCredentials(" answered 401, and ", response.renewalFailure());
    }
    ErrorBody body = ErrorBody.read(response);
    String told = body.message() == null ? null : credentials.redact(body.message());
    ErrorAnswer answer = new ErrorAnswer(
        response.status(),
        Headers.toMap(response.headers()),
        body.text(),
        told,
        body.errors(),
        body.fieldErrors(),
        Hints.of(response, clock).orElse(null));
    return ofStatus(message(response, told), answer, call.attempts(), isUnknown(response.status()));
  }

  private static ApiException ofStatus(
      String message, ErrorAnswer answer, List<Attempt> attempts, boolean unknown) {
    return switch (answer.statusCode()) {
      case 400 -> new BadRequestException(message, answer, attempts, unknown);
      case 401 -> new UnauthorizedException(message, answer, attempts, unknown);
      case 402 -> new PaymentRequiredException(message, answer, attempts, unknown);
      case 403 -> new ForbiddenException(message, answer, attempts, unknown);
      case 404 -> new NotFoundException(message, answer, attempts, unknown);
      case 409 -> new ConflictException(message, answer, attempts, unknown);
      case 429 -> new RateLimitException(message, answer, attempts, unknown);
      default ->
        answer.statusCode() >= 500
            ? new ServerException(message, answer, attempts, unknown)
            : new ApiException(message, answer, attempts, unknown);
    };
  }

  /** Of a write that may not be repeated: this answer, or an attempt before it, leaves open what became of it. */
  private boolean isUnknown(int status) {
    boolean unclear = status == 408 || status >= 500 || call.fateUnknown();
    return request.replay() != Replay.SAFE && unclear;
  }

  private String message(HttpResponse response, @Nullable String told) {
    String words = told == null ? "" : ": " + told;
    String redirect = response.status() / 100 == 3 ? " (a redirect that is not followed)" : "";
    String wait = Hints.of(response, clock)
        .map(hint -> "; the service asks to wait " + hint.toMillis() + " ms")
        .orElse("");
    return request + " answered " + response.status() + redirect + words + wait;
  }

  private CrmException ofCredentials(String context, RuntimeException told) {
    boolean unknown = !request.isGet() && call.fateUnknown();
    String message = request + context + "no credential is to be had: "
        + credentials.redact(String.valueOf(told.getMessage()));
    return CredentialErrors.of(message, told, call.attempts(), unknown);
  }

  /** For a call without an answer. */
  CrmException ofFailure(TransportFailure failure) {
    if (failure.kind() == TransportFailure.Kind.CREDENTIALS
        && failure.getCause() instanceof CrmException told) {
      return ofCredentials(" failed: ", told);
    }
    boolean write = !request.isGet();
    boolean unknown = write && (failure.sent() || call.fateUnknown());
    String message = request + " failed: " + credentials.redact(words(failure));
    return switch (failure.kind()) {
      case INTERRUPTED -> new CallInterruptedException(message, failure, call.attempts(), unknown);
      case CANCELLED -> new CallCancelledException(message, failure, call.attempts(), unknown);
      default ->
        unknown && request.replay() != Replay.SAFE
            ? new OutcomeUnknownException(
                message + "; the service may have carried it out, look before you repeat it",
                failure,
                call.attempts())
            : new TransportException(message, failure, call.attempts(), unknown);
    };
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
        + credentials.redact(String.valueOf(unreadable.getMessage()));
    return decoding(response, message, unreadable.jsonPath(), unreadable.getCause());
  }

  private DecodingException decoding(
      HttpResponse response, String message, String path, @Nullable Throwable cause) {
    return new DecodingException(message, path, cause, response.status(), call.attempts());
  }
}
