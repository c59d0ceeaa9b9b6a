/**
 * Bulk actions: deletions and edits change leads, sequence subscriptions their contacts; e-mails only
 * count them.
 */
@NullMarked
package com.salescrm.sandbox.internal.bulkaction;

import org.jspecify.annotations.NullMarked;
