/** The operations on sequences and on subscriptions to them. */
@NullMarked
package com.salescrm.sandbox.internal.sequence;

import org.jspecify.annotations.NullMarked;
