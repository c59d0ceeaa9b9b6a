/** Threads, cancellation and bounded concurrency: daemon threads only, none until needed, no {@code synchronized}. */
@NullMarked
package com.salescrm.sdk.core.internal.concurrent;

import org.jspecify.annotations.NullMarked;
