/**
 * Runs all comparisons against their targets. The contestants of a row have a JVM each and take
 * turns of a fraction of a second, so that other load on the machine affects all of them equally.
 * {@code examples/benchmarks/compare} starts it.
 */
@NullMarked
package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
