/**
 * The seams through which the SDK sees time and chance: what a date is compared with ({@link java.time.Clock}), what a
 * length is measured with ({@link com.salescrm.sdk.core.internal.time.Ticker}), how a thread waits ({@link
 * com.salescrm.sdk.core.internal.time.Sleeper}) and where jitter comes from. Nothing else reads a clock or sleeps.
 */
@NullMarked
package com.salescrm.sdk.core.internal.time;

import org.jspecify.annotations.NullMarked;
