package com.salescrm.sdk.core.error;

/**
 * The outcome of a write whose call failed ({@link CrmException#outcome()}). It is derived from each attempt: the failure,
 * the status, {@code Retry-After} and the error code of HTTP/2. Of several attempts {@link #PROCESSED} takes precedence,
 * then {@link #UNKNOWN}, then the last attempt.
 */
public enum Outcome {
  /**
   * The service did not receive it: DNS, connection or TLS failed, a rate limit blocked it, the call ended before it was
   * sent, or, with HTTP/2, the service states that it did not process it ({@code REFUSED_STREAM}, or {@code GOAWAY} with a
   * lower last stream id; RFC 9113, section 8.7). It can be repeated.
   */
  NOT_SENT,
  /**
   * The service rejected it, and it had no effect: a status from 400 to 499 except 408; 307 or 308; or 503 with a valid
   * {@code Retry-After}.
   */
  REJECTED,
  /**
   * The service carried it out, with a status from 200 to 299, but the result is lost: the body is incomplete or cannot be
   * decoded, and is no HTML page.
   */
  PROCESSED,
  /**
   * It may have taken effect: the connection broke or timed out after the first byte was sent, or the service returned 408,
   * any other status from 500, any other redirect, or an HTML page with a status from 200 to 299, which a proxy may have sent.
   * Check before you repeat it.
   */
  UNKNOWN;

  /**
   * Whether the write may have taken effect.
   *
   * @return true for {@link #PROCESSED} and {@link #UNKNOWN}; false for {@link #NOT_SENT} and {@link #REJECTED}
   */
  public boolean mayHaveTakenEffect() {
    return this == PROCESSED || this == UNKNOWN;
  }
}
