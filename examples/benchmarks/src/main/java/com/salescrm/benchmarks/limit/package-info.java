/**
 * The lower limit: specialized code without any generality. A token loop for each record, dates
 * parsed from the parser's buffer; unknown properties are preserved.
 */
@NullMarked
package com.salescrm.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
