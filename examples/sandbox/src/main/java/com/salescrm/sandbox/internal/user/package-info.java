/** Users, the caller, and their availability. */
@NullMarked
package com.salescrm.sandbox.internal.user;

import org.jspecify.annotations.NullMarked;
