/** Tests that all contestants read the same values from the same bytes. */
@NullMarked
package com.salescrm.benchmarks;

import org.jspecify.annotations.NullMarked;
