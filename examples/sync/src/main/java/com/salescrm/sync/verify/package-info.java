/**
 * Compares the tables with the service, object by object, and repairs what differs. A difference is an error only if it
 * existed before the last pull of its table began; {@link com.salescrm.sync.verify.RowComparison} decides.
 */
@NullMarked
package com.salescrm.sync.verify;

import org.jspecify.annotations.NullMarked;
