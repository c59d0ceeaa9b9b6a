/** Plans a query: what the service evaluates, and which partitions are read. */
@NullMarked
package com.salescrm.spark.scan;

import org.jspecify.annotations.NullMarked;
