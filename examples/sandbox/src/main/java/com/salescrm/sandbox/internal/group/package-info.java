/** Groups of users. */
@NullMarked
package com.salescrm.sandbox.internal.group;

import org.jspecify.annotations.NullMarked;
