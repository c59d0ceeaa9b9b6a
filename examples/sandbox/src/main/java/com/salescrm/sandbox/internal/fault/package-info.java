/** Fault injection: armed faults, their plans, and their effect on responses. */
@NullMarked
package com.salescrm.sandbox.internal.fault;

import org.jspecify.annotations.NullMarked;
