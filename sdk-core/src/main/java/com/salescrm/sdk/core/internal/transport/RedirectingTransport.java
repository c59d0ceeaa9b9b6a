package com.salescrm.sdk.core.internal.transport;

import com.salescrm.sdk.core.internal.message.HttpRequest;
import com.salescrm.sdk.core.internal.message.HttpResponse;
import com.salescrm.sdk.core.internal.message.TransportFailure;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Follows the redirects of a GET, at most five. Another origin receives neither the credentials, which the next transport
 * adds for the base URL only, nor headers of the caller. A redirect from https to http is not followed. The caller receives
 * all other redirects as responses.
 */
final class RedirectingTransport implements Transport {
  private static final int MAX_REDIRECTS = 5;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final String[] FORWARDED = {
    "Accept", "Accept-Encoding", "Range", "If-Range", "User-Agent"
  };

  private final Transport next;

  RedirectingTransport(Transport next) {
    this.next = next;
  }

  @Override
  public HttpResponse send(HttpRequest request, CallContext call) throws TransportFailure {
    HttpResponse response = next.send(request, call);
    if (!request.isGet()) {
      return response;
    }
    HttpRequest current = request;
    for (int followed = 0; ; followed++) {
      HttpUrl target = target(current, response);
      if (target == null) {
        return response;
      }
      if (followed == MAX_REDIRECTS) {
        call.onRedirectLimit();
        return response;
      }
      current = current.to(target, headersFor(request, target));
      response = next.send(current, call);
    }
  }

  private static @Nullable HttpUrl target(HttpRequest request, HttpResponse response) {
    String location = response.headers().get("Location");
    if (location == null || !REDIRECTS.contains(response.status())) {
      return null;
    }
    HttpUrl target = request.url().resolve(location);
    return target == null || (request.url().isHttps() && !target.isHttps()) ? null : target;
  }

  private static Headers headersFor(HttpRequest original, HttpUrl target) {
    if (original.hasOriginOf(target)) {
      return original.headers();
    }
    Headers.Builder forwarded = new Headers.Builder();
    for (String name : FORWARDED) {
      String value = original.headers().get(name);
      if (value != null) {
        forwarded.add(name, value);
      }
    }
    return forwarded.build();
  }

  @Override
  public String toString() {
    return "RedirectingTransport > " + next;
  }
}
