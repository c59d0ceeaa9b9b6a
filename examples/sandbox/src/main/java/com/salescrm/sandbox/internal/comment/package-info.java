/** The operations on comments and comment threads. */
@NullMarked
package com.salescrm.sandbox.internal.comment;

import org.jspecify.annotations.NullMarked;
