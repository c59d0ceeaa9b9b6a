/** Reads the responses that start jobs; exported to {@code com.salescrm.sdk} only. */
@NullMarked
package com.salescrm.sdk.core.internal.polling;

import org.jspecify.annotations.NullMarked;
