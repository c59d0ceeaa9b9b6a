/** The tables: their columns, how an object of the service becomes a row, and idempotent writes of rows. */
@NullMarked
package com.salescrm.sync.table;

import org.jspecify.annotations.NullMarked;
