package com.salescrm.sdk.core.internal.message;

import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.retry.Replay;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Encoded bytes, ready to go. Immutable as long as nobody writes into the body.
 *
 * @param body what is sent, as JSON unless the headers say otherwise, or null for nothing
 * @param replay what the operation allows
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Never compared; a copy for each would cost more than it guards.
public record HttpRequest(
    String method, HttpUrl url, Headers headers, byte @Nullable [] body, Replay replay) {
  public boolean isGet() {
    return method.equals("GET");
  }

  /** The same to another address with other headers. */
  public HttpRequest to(HttpUrl newUrl, Headers newHeaders) {
    return new HttpRequest(method, newUrl, newHeaders, body, replay);
  }

  /** Whether another address has the scheme, host and port of this request's. */
  public boolean hasOriginOf(HttpUrl other) {
    return url.scheme().equals(other.scheme())
        && url.host().equals(other.host())
        && url.port() == other.port();
  }

  /** Method and path only, without e-mail addresses: headers hold secrets, queries and bodies may be private. */
  @Override
  public String toString() {
    return method + " " + SafeText.path(url);
  }
}
