/**
 * Opportunities, the potential deals of a lead: to list, group, create, read, change and delete them, and the statuses
 * they move through (specification, "Opportunities" and "Opportunity statuses"). The way in is
 * {@link com.salescrm.sdk.opportunity.OpportunityService} and
 * {@link com.salescrm.sdk.opportunity.OpportunityStatusService}.
 */
@NullMarked
package com.salescrm.sdk.opportunity;

import org.jspecify.annotations.NullMarked;
