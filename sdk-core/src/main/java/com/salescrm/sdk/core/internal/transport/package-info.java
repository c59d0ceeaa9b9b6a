/**
 * The way of a request to the wire and back, one decorator a job: {@link
 * com.salescrm.sdk.core.internal.transport.RetryingTransport} → {@link
 * com.salescrm.sdk.core.internal.transport.RedirectingTransport} → {@link
 * com.salescrm.sdk.core.internal.transport.AuthorizingTransport} → {@link
 * com.salescrm.sdk.core.internal.transport.OkHttpTransport}, put together in {@link
 * com.salescrm.sdk.core.internal.transport.Transports#stack}.
 */
@NullMarked
package com.salescrm.sdk.core.internal.transport;

import org.jspecify.annotations.NullMarked;
