package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;

/**
 * Removes the causes of failures that may quote the response: the receiver of secrets may repeat them in it. A failure
 * before the request was sent keeps its cause.
 */
final class SecretScrubbingTransport implements Transport {
  private final Transport next;

  SecretScrubbingTransport(Transport next) {
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    try {
      HttpResponse response = next.send(request, call);
      TransportFailure failure = response.bodyFailure();
      return failure == null ? response : response.withBodyFailure(withoutCause(failure));
    } catch (TransportFailure e) {
      throw e.outcome() == Outcome.NOT_SENT ? e : withoutCause(e);
    }
  }

  private static TransportFailure withoutCause(TransportFailure failure) {
    return new TransportFailure(failure.kind(), failure.outcome(), failure.staleConnection(), null);
  }

  @Override
  public String toString() {
    return "SecretScrubbingTransport > " + next;
  }
}
