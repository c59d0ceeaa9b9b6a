package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.auth.Credentials;
import com.salescrm.sdk.core.error.CrmException;
import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import com.salescrm.sdk.core.internal.message.TransportFailure.Kind;
import java.util.function.Supplier;
import okhttp3.Headers;
import okhttp3.HttpUrl;

/** Puts the credential on requests to the base address, and on no others; renews it when it is refused. */
final class AuthorizingTransport implements Transport {
  private final Credentials credentials;
  private final HttpUrl base;
  private final Transport next;

  AuthorizingTransport(Credentials credentials, HttpUrl base, Transport next) {
    this.credentials = credentials;
    this.base = base;
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    if (!request.hasOriginOf(base)) {
      return next.send(request, call);
    }
    String authorization = authorization(call);
    Headers headers = withAuthorization(request.headers(), authorization);
    HttpResponse response = sendSecret(request.to(request.url(), headers), call);
    return response.status() == 401 && renewed(authorization, call)
        ? response.asRenewed()
        : response;
  }

  /** Sends what holds the credential; the words of a failure may repeat what came back, and so the credential. */
  private HttpResponse sendSecret(HttpRequest request, CallContext call) throws TransportFailure {
    try {
      HttpResponse response = next.send(request, call);
      TransportFailure cut = response.bodyFailure();
      return cut == null ? response : response.withBodyFailure(cut.redacted(credentials::redact));
    } catch (TransportFailure failure) {
      throw failure.redacted(credentials::redact);
    }
  }

  private String authorization(CallContext call) throws TransportFailure {
    return asked(() -> credentials.authorization(call.deadline().remaining()));
  }

  private boolean renewed(String refused, CallContext call) throws TransportFailure {
    return asked(() -> credentials.renew(refused, call.deadline().remaining()));
  }

  /** What the credentials say; what they throw is an error of the call. */
  private <V> V asked(Supplier<V> question) throws TransportFailure {
    try {
      return question.get();
    } catch (CrmException told) {
      throw told;
    } catch (RuntimeException e) {
      throw new TransportFailure(Kind.CREDENTIALS, false, false, e).redacted(credentials::redact);
    }
  }

  private static Headers withAuthorization(Headers headers, String authorization)
      throws TransportFailure {
    try {
      return headers.newBuilder().set("Authorization", authorization).build();
    } catch (IllegalArgumentException unusable) {
      // Without its cause, whose message might show the value.
      throw new TransportFailure(Kind.CREDENTIALS, false, false, null);
    }
  }

  @Override
  public String toString() {
    return "AuthorizingTransport(" + credentials.scheme() + ") > " + next;
  }
}
