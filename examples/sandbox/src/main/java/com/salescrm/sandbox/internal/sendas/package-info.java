/** Send As: permissions to send e-mail on behalf of another user. */
@NullMarked
package com.salescrm.sandbox.internal.sendas;

import org.jspecify.annotations.NullMarked;
