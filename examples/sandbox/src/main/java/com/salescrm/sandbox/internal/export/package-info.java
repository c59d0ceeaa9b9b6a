/** Exports: request validation, progress, and the resulting file. */
@NullMarked
package com.salescrm.sandbox.internal.export;

import org.jspecify.annotations.NullMarked;
