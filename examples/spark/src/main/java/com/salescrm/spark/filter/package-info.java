/** Filters that the service evaluates exactly as SQL does. */
@NullMarked
package com.salescrm.spark.filter;

import org.jspecify.annotations.NullMarked;
