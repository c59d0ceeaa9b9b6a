/**
 * Bulk actions: an e-mail, sequence subscriptions, a deletion or an edit for all leads that match a query
 * (specification, "Bulk actions"). {@link com.salescrm.sdk.bulkaction.BulkActionService} contains the services that
 * start, pause and unpause an action; {@link com.salescrm.sdk.bulkaction.BulkActionPoller} waits for it.
 */
@NullMarked
package com.salescrm.sdk.bulkaction;

import org.jspecify.annotations.NullMarked;
