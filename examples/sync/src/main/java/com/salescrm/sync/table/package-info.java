/**
 * The tables: which columns they have, how an object of the service becomes a row, and how rows are written so that doing
 * it twice changes nothing.
 */
@NullMarked
package com.salescrm.sync.table;

import org.jspecify.annotations.NullMarked;
