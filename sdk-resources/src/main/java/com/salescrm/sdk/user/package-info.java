/** Users of the CRM and their availability for calls. {@link com.salescrm.sdk.user.UserService} has the operations. */
@NullMarked
package com.salescrm.sdk.user;

import org.jspecify.annotations.NullMarked;
