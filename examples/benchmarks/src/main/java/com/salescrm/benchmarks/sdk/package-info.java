/** The SDK itself. */
@NullMarked
package com.salescrm.benchmarks.sdk;

import org.jspecify.annotations.NullMarked;
