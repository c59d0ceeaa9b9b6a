/**
 * {@code crm-sync export}: starts an export at the service, waits for its file and saves it; after a stop, a
 * token reattaches to the export.
 */
@NullMarked
package com.salescrm.sync.export;

import org.jspecify.annotations.NullMarked;
