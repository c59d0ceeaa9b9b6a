/** Memberships of users in the organization: see {@link com.salescrm.sdk.membership.MembershipService}. */
@NullMarked
package com.salescrm.sdk.membership;

import org.jspecify.annotations.NullMarked;
