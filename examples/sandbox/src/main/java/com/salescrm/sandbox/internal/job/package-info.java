/**
 * Common parts of exports and bulk actions: the query that selects leads, and progress on the
 * sandbox's clock.
 */
@NullMarked
package com.salescrm.sandbox.internal.job;

import org.jspecify.annotations.NullMarked;
