/** Programs to start from, each with a {@code main} that runs alone: against your service, or against the sandbox. */
@NullMarked
package com.salescrm.samples;

import org.jspecify.annotations.NullMarked;
