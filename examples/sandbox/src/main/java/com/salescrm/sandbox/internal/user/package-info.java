/** Users, the caller among them, and who of them is on the phone. */
@NullMarked
package com.salescrm.sandbox.internal.user;

import org.jspecify.annotations.NullMarked;
