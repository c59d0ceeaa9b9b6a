package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt came to: a response or a failure.
 *
 * @param readable whether a successful response is what was asked for; true of every other response
 * @param outcome what became of the request
 */
record AttemptResult(
    @Nullable HttpResponse response,
    @Nullable TransportFailure failure,
    boolean readable,
    Outcome outcome) {

  static AttemptResult of(HttpRequest request, CallContext call, Transport transport) {
    try {
      HttpResponse response = transport.send(request, call);
      boolean whole = response.bodyFailure() == null;
      return new AttemptResult(
          response,
          null,
          !response.isSuccessful() || (whole && call.canRead(response)),
          Outcomes.ofResponse(response.status(), response.headers()));
    } catch (TransportFailure e) {
      return new AttemptResult(null, e, false, e.outcome());
    }
  }

  HttpResponse answer() {
    return Objects.requireNonNull(response);
  }

  @Nullable
  Integer status() {
    return response == null ? null : Integer.valueOf(response.status());
  }

  /** Whether the response has this status. */
  boolean isStatus(int status) {
    return response != null && response.status() == status;
  }

  HttpResponse orThrow() throws TransportFailure {
    if (failure != null) {
      throw failure;
    }
    return answer();
  }

  /** The timeline's words for an attempt without a usable response; null if it had one. */
  @Nullable
  String failureDescription() {
    if (failure != null) {
      return failure.getMessage();
    }
    TransportFailure cut = answer().bodyFailure();
    if (cut != null) {
      return "answer ended early: " + cut.getMessage();
    }
    return readable ? null : "unreadable answer";
  }
}
