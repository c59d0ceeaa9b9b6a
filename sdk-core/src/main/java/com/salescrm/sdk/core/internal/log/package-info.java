/** What may be written to a log: an allow-list, so that nothing secret or private gets there by being new. */
@NullMarked
package com.salescrm.sdk.core.internal.log;

import org.jspecify.annotations.NullMarked;
