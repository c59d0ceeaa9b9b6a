/** Exports: what is asked for, how far it has come, and the file that it becomes. */
@NullMarked
package com.salescrm.sandbox.internal.export;

import org.jspecify.annotations.NullMarked;
