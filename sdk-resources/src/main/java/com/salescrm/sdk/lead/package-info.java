/** Leads: the companies and organizations that everything else of the CRM belongs to, with their files. */
@NullMarked
package com.salescrm.sdk.lead;

import org.jspecify.annotations.NullMarked;
