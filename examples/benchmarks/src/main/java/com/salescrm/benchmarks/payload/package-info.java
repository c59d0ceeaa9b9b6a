/**
 * The responses that the benchmarks read: generated, equal in every run, in the shape and size of
 * real ones.
 */
@NullMarked
package com.salescrm.benchmarks.payload;

import org.jspecify.annotations.NullMarked;
