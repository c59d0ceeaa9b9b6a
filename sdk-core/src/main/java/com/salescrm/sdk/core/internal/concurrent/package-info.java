/** Threads, cancellation and limited concurrency. Threads start when they are needed; {@code synchronized} is not used. */
@NullMarked
package com.salescrm.sdk.core.internal.concurrent;

import org.jspecify.annotations.NullMarked;
