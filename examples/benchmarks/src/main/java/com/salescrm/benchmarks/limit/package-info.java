/**
 * The limit: what remains when nothing is general. A token loop for each record, dates read from the parser's own
 * characters; unknown properties are kept here too.
 */
@NullMarked
package com.salescrm.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
