/**
 * Opportunities, the potential deals of a lead, and their statuses (specification, "Opportunities" and "Opportunity
 * statuses"). Entry points: {@link com.salescrm.sdk.opportunity.OpportunityService} and
 * {@link com.salescrm.sdk.opportunity.OpportunityStatusService}.
 */
@NullMarked
package com.salescrm.sdk.opportunity;

import org.jspecify.annotations.NullMarked;
