/** Percent-encoding and paths (RFC 3986): the one place where text becomes part of a URL. */
@NullMarked
package com.salescrm.sdk.core.internal.url;

import org.jspecify.annotations.NullMarked;
