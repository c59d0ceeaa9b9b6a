/** Builds the query of a URL from the filters of a list; exported to {@code com.salescrm.sdk} alone. */
@NullMarked
package com.salescrm.sdk.core.internal.query;

import org.jspecify.annotations.NullMarked;
