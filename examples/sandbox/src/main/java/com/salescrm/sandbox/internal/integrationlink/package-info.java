/** The operations on integration links. */
@NullMarked
package com.salescrm.sandbox.internal.integrationlink;

import org.jspecify.annotations.NullMarked;
