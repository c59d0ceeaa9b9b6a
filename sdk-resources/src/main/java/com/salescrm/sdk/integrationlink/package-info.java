/** Links to other systems, which the CRM shows at leads, contacts and opportunities. */
@NullMarked
package com.salescrm.sdk.integrationlink;

import org.jspecify.annotations.NullMarked;
