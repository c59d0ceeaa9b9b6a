/**
 * All comparisons in one go, against the targets: each row's contestants have a JVM each and take turns of a fraction of
 * a second, so that whatever else the machine does hits all alike. {@code examples/benchmarks/compare} starts it.
 */
@NullMarked
package com.salescrm.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
