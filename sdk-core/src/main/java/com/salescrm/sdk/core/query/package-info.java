/** Query parameters (fields, date ranges, page size) and the queries of Advanced Filtering. */
@NullMarked
package com.salescrm.sdk.core.query;

import org.jspecify.annotations.NullMarked;
