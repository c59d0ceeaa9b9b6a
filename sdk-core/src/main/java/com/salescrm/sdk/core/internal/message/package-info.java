/** What travels along the chain of transports: encoded requests, whole answers, and the reasons why there is none. */
@NullMarked
package com.salescrm.sdk.core.internal.message;

import org.jspecify.annotations.NullMarked;
