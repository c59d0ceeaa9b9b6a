package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.answer.Hints;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.time.Clock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt came to: an answer or a failure.
 *
 * @param readable whether a successful answer is what was asked for; true of every other
 */
record Outcome(
    @Nullable HttpResponse response, @Nullable TransportFailure failure, boolean readable) {

  static Outcome of(HttpRequest request, CallContext call, Transport transport) {
    try {
      HttpResponse response = transport.send(request, call);
      boolean whole = response.bodyFailure() == null;
      return new Outcome(
          response, null, !response.isSuccessful() || (whole && call.canRead(response)));
    } catch (TransportFailure failure) {
      return new Outcome(null, failure, true);
    }
  }

  HttpResponse answer() {
    return Objects.requireNonNull(response);
  }

  @Nullable
  Integer status() {
    return response == null ? null : Integer.valueOf(response.status());
  }

  HttpResponse orThrow() throws TransportFailure {
    if (failure != null) {
      throw failure;
    }
    return answer();
  }

  /** The timeline's words for an attempt without a usable answer; null if it had one. */
  @Nullable
  String trouble() {
    if (failure != null) {
      return failure.getMessage();
    }
    TransportFailure cut = answer().bodyFailure();
    if (cut != null) {
      return "answer ended early: " + cut.getMessage();
    }
    return readable ? null : "unreadable answer";
  }

  /** Whether the service may have acted on it without our knowing. */
  boolean fateUnknown(Clock clock) {
    if (failure != null) {
      return failure.sent();
    }
    int status = answer().status();
    boolean turnedAway = status == 503 && Hints.retryAfter(answer(), clock).isPresent();
    return status == 408 || (status >= 500 && !turnedAway);
  }
}
