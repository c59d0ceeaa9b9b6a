/** The JDK's HTTP client, with Jackson. */
@NullMarked
package com.salescrm.benchmarks.jdk;

import org.jspecify.annotations.NullMarked;
