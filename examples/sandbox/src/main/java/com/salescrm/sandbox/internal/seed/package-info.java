/** Demo data: the same for the same seed, whatever the machine. */
@NullMarked
package com.salescrm.sandbox.internal.seed;

import org.jspecify.annotations.NullMarked;
