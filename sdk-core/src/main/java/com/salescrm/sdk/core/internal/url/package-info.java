/** Percent-encoding and path templates (RFC 3986). All URLs are built here. */
@NullMarked
package com.salescrm.sdk.core.internal.url;

import org.jspecify.annotations.NullMarked;
