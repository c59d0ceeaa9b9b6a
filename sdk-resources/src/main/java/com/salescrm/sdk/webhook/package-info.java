/** Webhooks: subscriptions to what happens in the CRM, and the check of what is delivered for them. */
@NullMarked
package com.salescrm.sdk.webhook;

import org.jspecify.annotations.NullMarked;
