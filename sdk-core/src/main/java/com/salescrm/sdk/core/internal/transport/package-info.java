/**
 * The transport chain, from retries to the wire: one decorator for each job, composed and explained in {@link
 * com.salescrm.sdk.core.internal.transport.Transport}.
 */
@NullMarked
package com.salescrm.sdk.core.internal.transport;

import org.jspecify.annotations.NullMarked;
