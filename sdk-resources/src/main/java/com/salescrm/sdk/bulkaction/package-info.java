/**
 * Bulk actions: an e-mail, sequence subscriptions, a deletion or an edit for all leads that a search finds
 * (specification, "Bulk actions"). Start, pause and resume one with the services that {@link
 * com.salescrm.sdk.bulkaction.BulkActionService} holds, wait for it with {@link
 * com.salescrm.sdk.bulkaction.BulkActionPoller}.
 */
@NullMarked
package com.salescrm.sdk.bulkaction;

import org.jspecify.annotations.NullMarked;
