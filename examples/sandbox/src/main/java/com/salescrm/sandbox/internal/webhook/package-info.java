/** Webhook subscriptions: their operations, the events of what changes, and their delivery. */
@NullMarked
package com.salescrm.sandbox.internal.webhook;

import org.jspecify.annotations.NullMarked;
