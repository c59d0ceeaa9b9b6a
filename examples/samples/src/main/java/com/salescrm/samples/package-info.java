/** Samples with a {@code main} method each, which run against the sandbox, most of them also against your service. */
@NullMarked
package com.salescrm.samples;

import org.jspecify.annotations.NullMarked;
