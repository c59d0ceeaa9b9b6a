/** The columns of a table, also those of custom fields, and the conversion of objects to rows of Spark. */
@NullMarked
package com.salescrm.spark.schema;

import org.jspecify.annotations.NullMarked;
