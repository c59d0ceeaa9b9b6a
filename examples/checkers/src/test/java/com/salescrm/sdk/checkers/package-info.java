/** Runs scenarios in all interleavings of their threads, up to a number. */
@NullMarked
package com.salescrm.sdk.checkers;

import org.jspecify.annotations.NullMarked;
