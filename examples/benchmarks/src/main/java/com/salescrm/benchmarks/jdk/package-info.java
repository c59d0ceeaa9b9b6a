/** The JDK's own HTTP client, with Jackson. */
@NullMarked
package com.salescrm.benchmarks.jdk;

import org.jspecify.annotations.NullMarked;
