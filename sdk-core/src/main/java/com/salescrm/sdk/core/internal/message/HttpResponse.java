package com.salescrm.sdk.core.internal.message;

import java.time.Duration;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * An answer whose body has been read and whose connection has been given back.
 *
 * @param body what was read of the body
 * @param bodyFailure why the body ended early, or null if it is whole
 * @param renewed whether the credential was renewed because of this answer, a 401
 * @param renewalFailure why it was not, if that was tried and failed
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Never compared; a copy for each would cost more than it guards.
public record HttpResponse(
    int status,
    Headers headers,
    byte[] body,
    @Nullable TransportFailure bodyFailure,
    boolean renewed,
    @Nullable RuntimeException renewalFailure) {
  public HttpResponse(
      int status, Headers headers, byte[] body, @Nullable TransportFailure bodyFailure) {
    this(status, headers, body, bodyFailure, false, null);
  }

  public boolean isSuccessful() {
    return status >= 200 && status < 300;
  }

  public HttpResponse asRenewed() {
    return new HttpResponse(status, headers, body, bodyFailure, true, null);
  }

  /** The same, a 401, with the reason why there is no other credential. */
  public HttpResponse withRenewalFailure(RuntimeException why) {
    return new HttpResponse(status, headers, body, bodyFailure, false, why);
  }

  /** The same with its early end told in other words. */
  public HttpResponse withBodyFailure(TransportFailure failure) {
    return new HttpResponse(status, headers, body, failure, renewed, renewalFailure);
  }

  /** The same with another wait asked for. */
  public HttpResponse withRetryAfter(Duration wait) {
    String seconds = Long.toString(Math.max(1, wait.plusMillis(999).toSeconds()));
    return new HttpResponse(
        status,
        headers.newBuilder().set("Retry-After", seconds).build(),
        body,
        bodyFailure,
        renewed,
        renewalFailure);
  }

  @Override
  public String toString() {
    return status + " with " + body.length + " bytes";
  }
}
