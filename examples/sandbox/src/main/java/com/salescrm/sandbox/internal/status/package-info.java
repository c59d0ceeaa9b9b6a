/** The operations on opportunity statuses. */
@NullMarked
package com.salescrm.sandbox.internal.status;

import org.jspecify.annotations.NullMarked;
