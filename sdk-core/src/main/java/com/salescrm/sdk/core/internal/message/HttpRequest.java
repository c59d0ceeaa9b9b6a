package com.salescrm.sdk.core.internal.message;

import com.salescrm.sdk.core.internal.log.SafeText;
import com.salescrm.sdk.core.retry.Replay;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * An encoded request. Immutable if the body array is not changed.
 *
 * @param body JSON, unless the headers have another {@code Content-Type}; null for none
 * @param replay whether it may be retried
 * @param isLink whether the URL is a link such as that of a download, which may be secret: only its origin is printed
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, and a copy would cost time.
public record HttpRequest(
    String method,
    HttpUrl url,
    Headers headers,
    byte @Nullable [] body,
    Replay replay,
    boolean isLink) {
  public boolean isGet() {
    return method.equals("GET");
  }

  /** The same request with another URL and other headers. */
  public HttpRequest to(HttpUrl newUrl, Headers newHeaders) {
    return new HttpRequest(method, newUrl, newHeaders, body, replay, isLink);
  }

  /** Whether scheme, host and port are those of this request. */
  public boolean hasOriginOf(HttpUrl other) {
    return url.scheme().equals(other.scheme())
        && url.host().equals(other.host())
        && url.port() == other.port();
  }

  /** Method and path without e-mail addresses, with the query: see {@link SafeText#url}. */
  public String describe() {
    return method + " " + (isLink ? SafeText.origin(url) : SafeText.url(url));
  }

  /** Method and path without e-mail addresses; headers, query and body may be private. */
  @Override
  public String toString() {
    return method + " " + (isLink ? SafeText.origin(url) : SafeText.path(url));
  }
}
