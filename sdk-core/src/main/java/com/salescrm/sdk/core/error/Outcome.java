package com.salescrm.sdk.core.error;

/**
 * What became of a write whose call failed: see {@link CrmException#outcome()}. It is derived from what is known of each
 * attempt: the failure, the status, {@code Retry-After}, and the error code of HTTP/2. Of several attempts {@link
 * #PROCESSED} counts first, then {@link #UNKNOWN}, then the last attempt.
 */
public enum Outcome {
  /**
   * The service did not get it: DNS, connection or TLS failed, the call ended before it was sent, or, with HTTP/2, the
   * service stated that it did not process it ({@code REFUSED_STREAM}, or {@code GOAWAY} with a lower last stream id; RFC
   * 9113, section 8.7). It can be sent again.
   */
  NOT_SENT,
  /**
   * The service answered that it did not act: a status of 400 to 499 except 408, 307 or 308, or 503 with a readable {@code
   * Retry-After}.
   */
  REJECTED,
  /**
   * The service answered with a status of 200 to 299: it carried the write out, and its result is lost, since the body did
   * not arrive whole or cannot be read.
   */
  PROCESSED,
  /**
   * Nobody knows: the connection broke or timed out after the first byte was sent, or the service answered 408, any other
   * status from 500, or any other redirect.
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
