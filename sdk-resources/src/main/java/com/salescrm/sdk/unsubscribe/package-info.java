/** E-mail addresses that the organization does not send to. */
@NullMarked
package com.salescrm.sdk.unsubscribe;

import org.jspecify.annotations.NullMarked;
