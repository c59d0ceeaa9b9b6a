/** Values of query parameters: which fields to return, ranges of dates, and how requests turn into parameters. */
@NullMarked
package com.salescrm.sdk.core.query;

import org.jspecify.annotations.NullMarked;
