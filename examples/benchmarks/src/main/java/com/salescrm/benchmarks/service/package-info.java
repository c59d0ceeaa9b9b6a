/** The service that the benchmarks call: canned bytes over plain sockets, so that it costs next to nothing. */
@NullMarked
package com.salescrm.benchmarks.service;

import org.jspecify.annotations.NullMarked;
