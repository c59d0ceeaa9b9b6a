/** E-mail addresses that get no more mail from the organization. */
@NullMarked
package com.salescrm.sdk.unsubscribe;

import org.jspecify.annotations.NullMarked;
