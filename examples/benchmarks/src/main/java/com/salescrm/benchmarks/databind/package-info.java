/** What a careful user writes by hand: one OkHttp client, one Jackson mapper, records. */
@NullMarked
package com.salescrm.benchmarks.databind;

import org.jspecify.annotations.NullMarked;
