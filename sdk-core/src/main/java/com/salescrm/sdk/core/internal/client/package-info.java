/** What polling and downloads use of a client and applications do not see. */
@NullMarked
package com.salescrm.sdk.core.internal.client;

import org.jspecify.annotations.NullMarked;
