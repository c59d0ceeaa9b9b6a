/** The state of the organization: its users, statuses and custom fields, and the tables of leads, contacts and opportunities. */
@NullMarked
package com.salescrm.sandbox.internal.store;

import org.jspecify.annotations.NullMarked;
