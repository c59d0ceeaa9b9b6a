/**
 * Retries and rate limits: {@link com.salescrm.sdk.core.retry.RetryPolicy} sets attempts and delays, {@link
 * com.salescrm.sdk.core.retry.Replay} whether a request may be retried, {@link com.salescrm.sdk.core.retry.RateLimit} has the
 * latest rate-limit headers, {@link com.salescrm.sdk.core.retry.RateBudget} decides which clients share a limit, and {@link
 * com.salescrm.sdk.core.retry.Lane} which requests are sent first.
 */
@NullMarked
package com.salescrm.sdk.core.retry;

import org.jspecify.annotations.NullMarked;
