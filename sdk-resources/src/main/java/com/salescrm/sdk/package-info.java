/** The way in: {@link com.salescrm.sdk.CrmClient} holds one service for each resource. */
@NullMarked
package com.salescrm.sdk;

import org.jspecify.annotations.NullMarked;
