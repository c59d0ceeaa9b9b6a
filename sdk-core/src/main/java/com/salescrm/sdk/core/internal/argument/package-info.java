/** Checks of arguments that every public method shares: a null is refused at once, by the name of the argument. */
@NullMarked
package com.salescrm.sdk.core.internal.argument;

import org.jspecify.annotations.NullMarked;
