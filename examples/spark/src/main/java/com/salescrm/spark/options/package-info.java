/** The options that users set: their names, defaults and checks. */
@NullMarked
package com.salescrm.spark.options;

import org.jspecify.annotations.NullMarked;
