/**
 * The tables: their columns, how an object of the service becomes a row, idempotent writes of rows, and the checkpoint of
 * each table.
 */
@NullMarked
package com.salescrm.sync.table;

import org.jspecify.annotations.NullMarked;
