package com.salescrm.sdk.core.retry;

/**
 * What may be done with a request whose first sending failed. The service knows no idempotency keys (specification,
 * "Endpoints"), so this is decided by what the operation does.
 */
public enum Replay {
  /**
   * Sending it twice does no harm: GET, DELETE, most PUT. Sent again after everything that {@link #ONCE} is sent again
   * after, and after a connection reset, a read time-out, the statuses 408, 500, 502, 503 and 504, and, for a GET, an
   * unreadable successful response. A write that was answered with a status of 200 to 299 is never sent again.
   */
  SAFE,
  /**
   * Twice might do it twice: POST, a PUT that adds to or removes from a list. Sent again only where the service has not
   * acted: it was not sent, or HTTP/2 states that it was not processed (RFC 9113, section 8.7); 429, 401 with a refreshed
   * token, 503 with {@code Retry-After}.
   */
  ONCE,
  /**
   * Twice would cost money or start a second job: sent again only when it was not sent, or HTTP/2 states that it was not
   * processed.
   */
  NEVER
}
