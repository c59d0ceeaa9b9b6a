/** JMH benchmarks of the SDK against a service in another JVM. Compare results of one run only. */
@NullMarked
package com.salescrm.benchmarks;

import org.jspecify.annotations.NullMarked;
