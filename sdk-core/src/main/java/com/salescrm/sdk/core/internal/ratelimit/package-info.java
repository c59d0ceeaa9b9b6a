/**
 * The rate limiters: {@link com.salescrm.sdk.core.internal.ratelimit.RateLimiters} has one for each group of endpoints of an
 * account. All times are readings of a monotonic clock that the caller passes.
 */
@NullMarked
package com.salescrm.sdk.core.internal.ratelimit;

import org.jspecify.annotations.NullMarked;
