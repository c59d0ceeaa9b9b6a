/** Groups of users: their operations and rules. */
@NullMarked
package com.salescrm.sandbox.internal.group;

import org.jspecify.annotations.NullMarked;
