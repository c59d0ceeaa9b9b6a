/** Argument checks of public methods: a null argument is rejected at once, by name. */
@NullMarked
package com.salescrm.sdk.core.internal.argument;

import org.jspecify.annotations.NullMarked;
