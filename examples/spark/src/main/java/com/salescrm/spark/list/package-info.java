/** The objects of a table: one list, a list for each parent or filter, or an export. */
@NullMarked
package com.salescrm.spark.list;

import org.jspecify.annotations.NullMarked;
