/** What the token stores and the refresh of tokens share. */
@NullMarked
package com.salescrm.sdk.core.internal.auth;

import org.jspecify.annotations.NullMarked;
