/** The messages of the transport chain: encoded requests, responses and failures. */
@NullMarked
package com.salescrm.sdk.core.internal.message;

import org.jspecify.annotations.NullMarked;
