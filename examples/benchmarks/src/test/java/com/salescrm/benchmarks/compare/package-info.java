/** Tests that the comparisons run and report their measurements. */
@NullMarked
package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
