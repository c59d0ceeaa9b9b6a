/**
 * The HTTP layer: {@link com.salescrm.sdk.core.http.ApiClient} sends an {@link com.salescrm.sdk.core.http.ApiRequest} and
 * decodes the {@link com.salescrm.sdk.core.http.ApiResponse}, {@link com.salescrm.sdk.core.http.RequestOptions} change its
 * behavior for some calls, and a {@link com.salescrm.sdk.core.http.CallListener} observes calls and attempts. {@code
 * CallRun} is one call: start reading there. The transport chain is composed in {@code internal.transport.Transport}.
 */
@NullMarked
package com.salescrm.sdk.core.http;

import org.jspecify.annotations.NullMarked;
