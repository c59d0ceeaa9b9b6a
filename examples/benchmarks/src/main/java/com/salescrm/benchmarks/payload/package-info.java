/** The answers that the benchmarks read: made up, the same in every run, in the shape and size of real ones. */
@NullMarked
package com.salescrm.benchmarks.payload;

import org.jspecify.annotations.NullMarked;
