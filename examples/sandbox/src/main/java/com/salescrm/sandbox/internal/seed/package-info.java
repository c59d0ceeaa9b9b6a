/** Demo data: equal seeds create equal data on every machine. */
@NullMarked
package com.salescrm.sandbox.internal.seed;

import org.jspecify.annotations.NullMarked;
