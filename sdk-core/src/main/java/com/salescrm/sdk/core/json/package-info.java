/** Converts models to JSON and back, for applications that store or log them. */
@NullMarked
package com.salescrm.sdk.core.json;

import org.jspecify.annotations.NullMarked;
