package com.salescrm.sdk.core.internal.message;

import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose body has been read and whose connection has been given back, unless its body is still open.
 *
 * @param body what was read of the body
 * @param bodyFailure why the body ended early, or null if it is whole
 * @param openBody what is still to be read; null unless the call asked for a stream and succeeded
 * @param refreshed whether the credential was refreshed because of this answer, a 401
 * @param renewalFailure why it was not, if that was tried and failed
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Never compared; a copy for each would cost more than it guards.
public record HttpResponse(
    int status,
    Headers headers,
    byte[] body,
    @Nullable TransportFailure bodyFailure,
    @Nullable OpenBody openBody,
    boolean refreshed,
    @Nullable RuntimeException renewalFailure) {
  public HttpResponse(
      int status, Headers headers, byte[] body, @Nullable TransportFailure bodyFailure) {
    this(status, headers, body, bodyFailure, null, false, null);
  }

  /** An answer whose body is still arriving. */
  public static HttpResponse opened(int status, Headers headers, OpenBody openBody) {
    return new HttpResponse(status, headers, new byte[0], null, openBody, false, null);
  }

  public boolean isSuccessful() {
    return status >= 200 && status < 300;
  }

  /** Whether a response with this status has no content, whatever its headers announce (RFC 9110, sections 15.3.5, 15.3.6, 15.4.5). */
  public static boolean isWithoutContent(int status) {
    return status == 204 || status == 205 || status == 304;
  }

  public HttpResponse asRenewed() {
    return new HttpResponse(status, headers, body, bodyFailure, openBody, true, null);
  }

  /** The same, a 401, with the reason why there is no other credential. */
  public HttpResponse withRenewalFailure(RuntimeException why) {
    return new HttpResponse(status, headers, body, bodyFailure, openBody, false, why);
  }

  /** The same with its early end told in other words. */
  public HttpResponse withBodyFailure(TransportFailure failure) {
    return new HttpResponse(status, headers, body, failure, openBody, refreshed, renewalFailure);
  }

  @Override
  public String toString() {
    return status + " with " + body.length + " bytes";
  }
}
