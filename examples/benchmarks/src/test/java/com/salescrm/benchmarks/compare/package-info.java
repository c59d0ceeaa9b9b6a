/** The comparisons can be run, and say what was measured. */
@NullMarked
package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
