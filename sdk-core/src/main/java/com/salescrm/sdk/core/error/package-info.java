/**
 * The exceptions of calls. Every failed call throws a {@link com.salescrm.sdk.core.error.CrmException}; invalid arguments
 * throw {@link IllegalArgumentException} or {@link IllegalStateException} before anything is sent.
 */
@NullMarked
package com.salescrm.sdk.core.error;

import org.jspecify.annotations.NullMarked;
