/** The service that the benchmarks call: canned bytes over plain sockets, at minimal cost. */
@NullMarked
package com.salescrm.benchmarks.service;

import org.jspecify.annotations.NullMarked;
