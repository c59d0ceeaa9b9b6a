/** Send As: who may send e-mail in whose name. */
@NullMarked
package com.salescrm.sandbox.internal.sendas;

import org.jspecify.annotations.NullMarked;
