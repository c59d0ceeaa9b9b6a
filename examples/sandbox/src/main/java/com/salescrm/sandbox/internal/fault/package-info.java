/** Faults that wait for their request, and what they do to the delivery of an response. */
@NullMarked
package com.salescrm.sandbox.internal.fault;

import org.jspecify.annotations.NullMarked;
