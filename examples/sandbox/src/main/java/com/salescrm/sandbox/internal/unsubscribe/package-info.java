/** The operations on unsubscribed addresses. */
@NullMarked
package com.salescrm.sandbox.internal.unsubscribe;

import org.jspecify.annotations.NullMarked;
