/** Text that is safe in logs and messages: an allow-list decides what is printed, so that new headers or parameters are not. */
@NullMarked
package com.salescrm.sdk.core.internal.log;

import org.jspecify.annotations.NullMarked;
