/** Generic resources whose objects are plain JSON: storage, validation and operations. */
@NullMarked
package com.salescrm.sandbox.internal.table;

import org.jspecify.annotations.NullMarked;
