package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.error.Outcome;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.util.function.Supplier;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/** Puts the credential on requests to the base address, and on no others; refreshes it when it is refused. */
final class AuthorizingTransport implements Transport {
  private final Authorizer authorizer;
  private final HttpUrl base;
  private final Transport next;

  AuthorizingTransport(Authorizer authorizer, HttpUrl base, Transport next) {
    this.authorizer = authorizer;
    this.base = base;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    if (!request.hasOriginOf(base)) {
      return next.send(request, call);
    }
    String authorization = asked(
        call, Outcome.NOT_SENT, () -> authorizer.authorization(call.deadline().remaining()));
    Headers headers = withAuthorization(request.headers(), authorization);
    HttpResponse response = sendSecret(request.to(request.url(), headers), call);
    return response.status() == 401 ? refreshed(response, authorization, call) : response;
  }

  /** Sends what holds the credential; the words of a failure may repeat what came back, and so the credential. */
  private HttpResponse sendSecret(HttpRequest request, CallContext call) throws TransportFailure {
    try {
      HttpResponse response = next.send(request, call);
      TransportFailure cut = response.bodyFailure();
      return cut == null ? response : response.withBodyFailure(cut.redacted(authorizer::redact));
    } catch (TransportFailure failure) {
      throw failure.redacted(authorizer::redact);
    }
  }

  private HttpResponse refreshed(HttpResponse refusal, String refused, CallContext call)
      throws TransportFailure {
    try {
      return asked(
              call,
              Outcome.REJECTED,
              () -> authorizer.refresh(refused, call.deadline().remaining()))
          ? refusal.asRenewed()
          : refusal;
    } catch (TransportFailure failure) {
      if (failure.stopped() || !(failure.getCause() instanceof RuntimeException why)) {
        throw failure;
      }
      // The answer stays in the timeline; its caller is told why there was no other credential.
      return refusal.withRenewalFailure(why);
    }
  }

  /**
   * Asks the credentials, on the caller's thread; a cancel of the call ends their wait as an interrupt does.
   *
   * @param outcome what has become of the attempt so far
   */
  private <T> T asked(CallContext call, Outcome outcome, Supplier<T> question)
      throws TransportFailure {
    RuntimeException failure;
    WakeOnCancel wake = WakeOnCancel.of(call.cancellation());
    try {
      return question.get();
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      wake.close();
    }
    boolean interrupted = Thread.currentThread().isInterrupted();
    if (call.cancellation().isCancelled()) {
      throw new TransportFailure(Kind.CANCELLED, outcome, false, null);
    }
    Kind kind = interrupted ? Kind.INTERRUPTED : Kind.CREDENTIALS;
    throw new TransportFailure(kind, outcome, false, failure).redacted(authorizer::redact);
  }

  private static Headers withAuthorization(Headers headers, String authorization)
      throws TransportFailure {
    try {
      return headers.newBuilder().set("Authorization", authorization).build();
    } catch (IllegalArgumentException unusable) {
      // Without its cause, whose message might show the value.
      throw TransportFailure.notSent(Kind.CREDENTIALS, null);
    }
  }

  @Override
  public String toString() {
    return "AuthorizingTransport(" + authorizer + ") > " + next;
  }
}
