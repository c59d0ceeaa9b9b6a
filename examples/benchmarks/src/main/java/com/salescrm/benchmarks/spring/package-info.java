/** An interface of Spring's {@code RestClient}, with its Jackson converter. */
@NullMarked
package com.salescrm.benchmarks.spring;

import org.jspecify.annotations.NullMarked;
