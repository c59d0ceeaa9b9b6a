/** Webhook subscriptions: their operations, change events, and signed deliveries. */
@NullMarked
package com.salescrm.sandbox.internal.webhook;

import org.jspecify.annotations.NullMarked;
