/**
 * Bulk actions: deletions and edits change leads; e-mails and sequence subscriptions only count
 * them.
 */
@NullMarked
package com.salescrm.sandbox.internal.bulkaction;

import org.jspecify.annotations.NullMarked;
