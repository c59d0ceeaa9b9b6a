/** Divides a table into the parts that tasks read: windows of the time of creation, or ranges of offsets. */
@NullMarked
package com.salescrm.spark.partition;

import org.jspecify.annotations.NullMarked;
