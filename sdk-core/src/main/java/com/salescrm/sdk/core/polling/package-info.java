/**
 * Waiting for jobs that outlive the program that started them: {@link com.salescrm.sdk.core.polling.Poller} looks again
 * and again, {@link com.salescrm.sdk.core.polling.PollToken} takes the wait to another process, {@link
 * com.salescrm.sdk.core.polling.PollOptions} says how often and how long.
 */
@NullMarked
package com.salescrm.sdk.core.polling;

import org.jspecify.annotations.NullMarked;
