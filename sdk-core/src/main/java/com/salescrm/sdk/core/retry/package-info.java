/**
 * Retries and rate limits: {@link com.salescrm.sdk.core.retry.RetryPolicy} sets attempts and delays, {@link
 * com.salescrm.sdk.core.retry.Replay} whether a request may be retried, {@link com.salescrm.sdk.core.retry.RateLimit} has the
 * latest rate-limit headers.
 */
@NullMarked
package com.salescrm.sdk.core.retry;

import org.jspecify.annotations.NullMarked;
