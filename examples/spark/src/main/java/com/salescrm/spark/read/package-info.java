/** Reads the rows of a partition on an executor, and counts what it did. */
@NullMarked
package com.salescrm.spark.read;

import org.jspecify.annotations.NullMarked;
