/** The operations on Smart Views. */
@NullMarked
package com.salescrm.sandbox.internal.smartview;

import org.jspecify.annotations.NullMarked;
