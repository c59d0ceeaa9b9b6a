/**
 * The pipeline report: opportunities by month and by user, from the groups of the service, as a table for a
 * terminal and as a chart. Sums are per currency.
 */
@NullMarked
package com.salescrm.sync.report;

import org.jspecify.annotations.NullMarked;
