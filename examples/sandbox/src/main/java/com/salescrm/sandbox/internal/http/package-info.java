/**
 * The HTTP server: connections, route table, request validation, credentials, the rate limit, paging,
 * and the log of requests. Independent of resources.
 */
@NullMarked
package com.salescrm.sandbox.internal.http;

import org.jspecify.annotations.NullMarked;
