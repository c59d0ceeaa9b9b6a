/**
 * Send As: which users may send e-mail in the name of which others. The way in is {@link
 * com.salescrm.sdk.sendas.SendAsService}.
 */
@NullMarked
package com.salescrm.sdk.sendas;

import org.jspecify.annotations.NullMarked;
