/**
 * Everything that can go wrong with a call. {@link com.salescrm.sdk.core.error.CrmException} is the only thing thrown
 * once a call has begun; wrong arguments are {@link IllegalArgumentException} or {@link IllegalStateException} before.
 */
@NullMarked
package com.salescrm.sdk.core.error;

import org.jspecify.annotations.NullMarked;
