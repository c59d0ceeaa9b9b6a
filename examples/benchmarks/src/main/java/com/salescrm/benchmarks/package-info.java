/** What the SDK costs, measured with JMH against a service in another JVM; compare within one run only. */
@NullMarked
package com.salescrm.benchmarks;

import org.jspecify.annotations.NullMarked;
