/**
 * Permissions to send e-mail in the name of another user. {@link com.salescrm.sdk.sendas.SendAsService} has the
 * operations.
 */
@NullMarked
package com.salescrm.sdk.sendas;

import org.jspecify.annotations.NullMarked;
