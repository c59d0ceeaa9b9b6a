/** The operations on leads: list, create, read, update, delete, merge, files. */
@NullMarked
package com.salescrm.sandbox.internal.lead;

import org.jspecify.annotations.NullMarked;
