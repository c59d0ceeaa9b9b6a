package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The result of one attempt: a response or a failure.
 *
 * @param readable whether a successful response could be decoded; true for every other response
 */
record AttemptResult(
    @Nullable HttpResponse response,
    @Nullable TransportFailure failure,
    boolean readable,
    Outcome outcome) {

  /** Makes the attempt. */
  static AttemptResult of(HttpRequest request, CallContext call, Transport transport) {
    try {
      HttpResponse response = transport.send(request, call);
      boolean readable =
          !response.isSuccessful() || (response.bodyFailure() == null && call.canRead(response));
      Outcome outcome = readable || !response.isMarkup()
          ? AttemptTracker.outcome(response.status(), response.headers())
          : Outcome.UNKNOWN;
      return new AttemptResult(response, null, readable, call.withHidden(outcome));
    } catch (TransportFailure e) {
      return new AttemptResult(null, e, false, call.withHidden(e.outcome()));
    }
  }

  HttpResponse requireResponse() {
    return Objects.requireNonNull(response);
  }

  @Nullable
  Integer status() {
    return response == null ? null : Integer.valueOf(response.status());
  }

  boolean hasStatus(int status) {
    return response != null && response.status() == status;
  }

  /** Whether a pooled connection turned out to be closed; others in the pool may be too. */
  boolean metStaleConnection() {
    return failure != null && failure.staleConnection();
  }

  HttpResponse orThrow() throws TransportFailure {
    if (failure != null) {
      throw failure;
    }
    return requireResponse();
  }

  /** Why the attempt has no usable response; null if it has one. */
  @Nullable
  String failureDescription() {
    if (failure != null) {
      return failure.getMessage();
    }
    TransportFailure bodyFailure = requireResponse().bodyFailure();
    if (bodyFailure != null) {
      return "response ended early: " + bodyFailure.getMessage();
    }
    return readable ? null : "unreadable response";
  }
}
