/** Aggregations that the service states with a list: totals and groups. */
@NullMarked
package com.salescrm.spark.aggregate;

import org.jspecify.annotations.NullMarked;
