package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;

/**
 * Keeps quiet about what came back: of an answer that broke, the exceptions of those who read it quote parts, and whoever
 * was sent secrets may have repeated them.
 */
final class SilentTransport implements Transport {
  private final Transport next;

  SilentTransport(Transport next) {
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    try {
      HttpResponse response = next.send(request, call);
      TransportFailure cut = response.bodyFailure();
      return cut == null ? response : response.withBodyFailure(silent(cut));
    } catch (TransportFailure failure) {
      throw failure.outcome() == Outcome.NOT_SENT ? failure : silent(failure);
    }
  }

  private static TransportFailure silent(TransportFailure failure) {
    return new TransportFailure(failure.kind(), failure.outcome(), failure.staleConnection(), null);
  }

  @Override
  public String toString() {
    return "SilentTransport > " + next;
  }
}
