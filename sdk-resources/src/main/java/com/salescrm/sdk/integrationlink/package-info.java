/** Links to other systems that the CRM shows for leads, contacts and opportunities. */
@NullMarked
package com.salescrm.sdk.integrationlink;

import org.jspecify.annotations.NullMarked;
