/** The entry point: {@link com.salescrm.sdk.CrmClient} has one service per resource. */
@NullMarked
package com.salescrm.sdk;

import org.jspecify.annotations.NullMarked;
