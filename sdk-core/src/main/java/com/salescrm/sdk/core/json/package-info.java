/** JSON in and out of the models of the SDK, for programs that store or log them. */
@NullMarked
package com.salescrm.sdk.core.json;

import org.jspecify.annotations.NullMarked;
