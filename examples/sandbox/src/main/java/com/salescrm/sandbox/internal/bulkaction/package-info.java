/** Bulk actions: e-mails and sequence subscriptions that only count, deletions and edits that change the leads. */
@NullMarked
package com.salescrm.sandbox.internal.bulkaction;

import org.jspecify.annotations.NullMarked;
