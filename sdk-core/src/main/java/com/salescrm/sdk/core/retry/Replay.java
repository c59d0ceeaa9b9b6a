package com.salescrm.sdk.core.retry;

/**
 * Whether a failed request may be retried. The service has no idempotency keys (specification, "Endpoints"), so this depends
 * on the effect of the operation.
 */
public enum Replay {
  /**
   * Carrying it out twice does no harm: GET, DELETE, most PUT. Retried like {@link #ONCE}, and also after a connection reset,
   * a read time-out, the statuses 408, 500, 502, 503 and 504, and, for a GET, an unreadable successful response. A write is
   * never retried after a status from 200 to 299.
   */
  SAFE,
  /**
   * A second request may have a second effect: POST, a PUT that adds to or removes from a list. Retried only if the first one
   * had no effect: it was not sent, HTTP/2 states that it was not processed (RFC 9113, section 8.7), 429, 401 with a
   * refreshed token, or 503 with {@code Retry-After}.
   */
  ONCE,
  /**
   * A second request costs money or starts a second job. Retried only if the first one was not sent, or if HTTP/2 states that
   * it was not processed.
   */
  NEVER
}
