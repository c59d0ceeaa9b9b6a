/** Removes rows that were soft-deleted some time ago. */
@NullMarked
package com.salescrm.sync.purge;

import org.jspecify.annotations.NullMarked;
