/**
 * The pipeline report: opportunities by month and by user, from the groups that the service makes, as a table for a
 * terminal and as a picture. Sums are kept by currency, for amounts of two currencies have no sum.
 */
@NullMarked
package com.salescrm.sync.report;

import org.jspecify.annotations.NullMarked;
