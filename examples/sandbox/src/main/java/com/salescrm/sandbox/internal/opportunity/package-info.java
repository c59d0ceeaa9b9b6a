/**
 * The operations on opportunities: filters, order, aggregates, grouping, and the rules of create
 * and update.
 */
@NullMarked
package com.salescrm.sandbox.internal.opportunity;

import org.jspecify.annotations.NullMarked;
