/**
 * Waits for jobs of the service: {@link com.salescrm.sdk.core.polling.Poller} polls a job, {@link
 * com.salescrm.sdk.core.polling.PollToken} identifies it in another process, {@link
 * com.salescrm.sdk.core.polling.PollOptions} sets the delays and the failure budget.
 */
@NullMarked
package com.salescrm.sdk.core.polling;

import org.jspecify.annotations.NullMarked;
