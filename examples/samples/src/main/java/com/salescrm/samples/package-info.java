/** Samples with a {@code main} method each, which run against your service or against the sandbox. */
@NullMarked
package com.salescrm.samples;

import org.jspecify.annotations.NullMarked;
