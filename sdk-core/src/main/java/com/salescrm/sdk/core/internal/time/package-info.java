/**
 * Time and randomness: {@link com.salescrm.sdk.core.internal.time.Timing} bundles the clock, the ticker, the sleeper and the
 * source of jitter, and tests replace them. No other package reads a clock or sleeps.
 */
@NullMarked
package com.salescrm.sdk.core.internal.time;

import org.jspecify.annotations.NullMarked;
