/** Permissions to send e-mail as another user: see {@link com.salescrm.sdk.sendas.SendAsService}. */
@NullMarked
package com.salescrm.sdk.sendas;

import org.jspecify.annotations.NullMarked;
