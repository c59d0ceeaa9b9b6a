/** The operations on webhook subscriptions. */
@NullMarked
package com.salescrm.sandbox.internal.webhook;

import org.jspecify.annotations.NullMarked;
