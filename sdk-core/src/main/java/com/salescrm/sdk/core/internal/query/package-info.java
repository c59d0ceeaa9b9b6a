/** Writes the query of a URL; exported to {@code com.salescrm.sdk} only. */
@NullMarked
package com.salescrm.sdk.core.internal.query;

import org.jspecify.annotations.NullMarked;
