/** Webhook subscriptions to events, and the verification of deliveries. */
@NullMarked
package com.salescrm.sdk.webhook;

import org.jspecify.annotations.NullMarked;
