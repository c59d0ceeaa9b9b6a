/**
 * The client that openapi-generator creates (okhttp-gson), from {@code examples/openapi-client}.
 */
@NullMarked
package com.salescrm.benchmarks.openapi;

import org.jspecify.annotations.NullMarked;
