/**
 * When a request is sent again, and after how long: {@link com.salescrm.sdk.core.retry.RetryPolicy} says how often and
 * how slowly, {@link com.salescrm.sdk.core.retry.Replay} what a request allows, {@link
 * com.salescrm.sdk.core.retry.RateLimit} what the service last told of its limits.
 */
@NullMarked
package com.salescrm.sdk.core.retry;

import org.jspecify.annotations.NullMarked;
