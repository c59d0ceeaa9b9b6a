/** Parsers for error bodies, {@code Retry-After} and rate-limit headers. */
@NullMarked
package com.salescrm.sdk.core.internal.response;

import org.jspecify.annotations.NullMarked;
