/**
 * The state of the organization: users, statuses, custom fields, and the tables of leads, contacts,
 * opportunities, tasks and comments.
 */
@NullMarked
package com.salescrm.sandbox.internal.store;

import org.jspecify.annotations.NullMarked;
